import type { DemoRecord } from '../demo-record.ts'

export const serviceContents: readonly DemoRecord<'serviceContents'>[] = [
  {
    heading: 'What I can do for you',
    sub_heading: 'Tell me the day, how many chairs, and what nobody at the table eats. I write the menu.',
    status: 'Published',
  },
  {
    heading: 'What I can do for your Christmas',
    sub_heading: 'A draft heading for December. The first published one is what the page shows.',
    status: 'Draft',
  },
]

export const serviceFeatures: readonly DemoRecord<'serviceFeatures'>[] = [
  {
    title: 'Dinner at yours',
    details:
      'Three to seven courses for two to fourteen. I bring everything but the table, and carry each plate to it.',
    picture: 'icon-dinner.png',
    status: 'Published',
  },
  {
    title: 'Weddings and birthdays',
    details:
      'Long tables, platters to pass, one cake worth waiting for. Up to forty guests, with two more pairs of hands.',
    picture: 'icon-celebration.png',
    status: 'Published',
  },
  {
    title: 'Canapés',
    details: 'Eight bites a head, made that afternoon. The blinis are warm, and nothing needs a fork.',
    picture: 'icon-canapes.png',
    status: 'Published',
  },
  {
    title: 'Lessons at your stove',
    details: 'Four people, three dishes, three hours. You cook; I stand beside you and pass the butter.',
    picture: 'icon-lesson.png',
    status: 'Published',
  },
  {
    title: 'Wine to go with it',
    details: 'A glass for each course, from growers I have met. No sermon: ask, and I will tell you why.',
    picture: 'icon-wine.png',
    status: 'Published',
  },
  {
    title: 'A week in the house',
    details: 'Breakfast, lunch and supper while you are on holiday. The fridge is full when I leave.',
    picture: 'icon-house.png',
    status: 'Published',
  },
  {
    title: 'Picnic hampers',
    details: 'A draft: the pies are ready, the prices are not. Visitors do not see this card.',
    status: 'Draft',
  },
  {
    title: 'Supper in a box',
    details: 'Archived: we did this for one winter. It is off the page, and one click brings it back.',
    status: 'Archived',
  },
]
