import type { DemoRecord } from '../demo-record.ts'

export const logos: readonly DemoRecord<'logos'>[] = [
  {
    text_logo: 'Maison Safran',
    picture: 'logo.png',
    alt_text: 'Maison Safran, a saffron crocus',
  },
  { text_logo: 'Safran', alt_text: 'A draft: the short name, no picture yet', status: 'Draft' },
  { text_logo: 'Chez Camille', alt_text: 'Archived: the name of the first two years', status: 'Archived' },
]

export const banners: readonly DemoRecord<'banners'>[] = [
  {
    heading: 'An evening at your table',
    sub_heading:
      'I shop in the morning, cook in your kitchen and leave it cleaner than I found it. You only light the candles.',
    picture: 'hero.jpg',
    b_text_1: 'See the dishes',
    b_text_2: 'Ask for a date',
  },
  {
    heading: 'The pumpkins are in',
    sub_heading:
      'A draft for the autumn: only you see it. Publish it and archive the other, and the page opens with soup.',
    picture: 'dish-04.jpg',
    b_text_1: 'The autumn menu',
    b_text_2: 'Ask for a date',
    status: 'Draft',
  },
  {
    heading: 'Supper in the garden',
    sub_heading: 'Archived in September: off the page, but kept for next June.',
    picture: 'gallery-03.jpg',
    b_text_1: 'The summer menu',
    status: 'Archived',
  },
]

export const aboutContents: readonly DemoRecord<'aboutContents'>[] = [
  {
    heading: 'One cook, one table',
    summary: 'I am Camille Aubry. I cook for two people or for forty, in their own homes, and I do the washing-up.',
    details:
      'I learnt at my grandmother’s stove, then in restaurants where nobody sat down. After nine years I wanted to see people eat. ' +
      'So now I come to you: the market at seven, your kitchen at three, the first plate at eight. Three courses or seven, ' +
      'whatever the week grew, and bread I baked that morning. ' +
      '(Camille and her guests are invented. This is an example, waiting for your own story.)',
    picture: 'about.jpg',
  },
  {
    heading: 'Where the saffron comes from',
    summary: 'A draft: the story of one Essex field, in purple for two weeks of the year.',
    details:
      'Still to write: the picking before sunrise, and why a gram costs what it costs. Visitors do not see this.',
    picture: 'gallery-04.jpg',
    status: 'Draft',
  },
]

export const aboutFeatures: readonly DemoRecord<'aboutFeatures'>[] = [
  { title: '16 years', details: 'at the stove, seven of them in other people’s kitchens' },
  { title: '2 to 40', details: 'chairs, and one cook you can talk to' },
  { title: '7 am', details: 'at the market, on the day you eat' },
  { title: '2 days', details: 'A draft: I have not dared to promise this answering time yet', status: 'Draft' },
]

export const serviceContents: readonly DemoRecord<'serviceContents'>[] = [
  {
    heading: 'What I can do for you',
    sub_heading: 'Tell me the day, how many chairs, and what nobody at the table eats. I write the menu.',
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
  },
  {
    title: 'Weddings and birthdays',
    details:
      'Long tables, platters to pass, one cake worth waiting for. Up to forty guests, with two more pairs of hands.',
    picture: 'icon-celebration.png',
  },
  {
    title: 'Canapés',
    details: 'Eight bites a head, made that afternoon. The blinis are warm, and nothing needs a fork.',
    picture: 'icon-canapes.png',
  },
  {
    title: 'Lessons at your stove',
    details: 'Four people, three dishes, three hours. You cook; I stand beside you and pass the butter.',
    picture: 'icon-lesson.png',
  },
  {
    title: 'Wine to go with it',
    details: 'A glass for each course, from growers I have met. No sermon: ask, and I will tell you why.',
    picture: 'icon-wine.png',
  },
  {
    title: 'A week in the house',
    details: 'Breakfast, lunch and supper while you are on holiday. The fridge is full when I leave.',
    picture: 'icon-house.png',
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

export const contactContents: readonly DemoRecord<'contactContents'>[] = [
  {
    heading: 'Ask for a date',
    sub_heading: 'A line with the day and the number of chairs is enough. I answer between courses.',
  },
]

/** Names and numbers that cannot belong to anybody: the .example domain and Ofcom's numbers for drama. */
export const contactInfos: readonly DemoRecord<'contactInfos'>[] = [
  {
    type: 'Email',
    label: 'Write',
    value: 'hello@maison-safran.example',
    picture: 'icon-email.png',
  },
  { type: 'Phone', label: 'Ring', value: '+44 20 7946 0128', picture: 'icon-phone.png' },
  {
    type: 'Location',
    label: 'Come by',
    value: '12 Lamplight Yard, London',
    picture: 'icon-location.png',
  },
  { type: 'Phone', label: 'Kitchen mobile (a draft, not public)', value: '+44 7700 900128', status: 'Draft' },
  { type: 'Email', label: 'Archived: the old address', value: 'camille@chez-camille.example', status: 'Archived' },
]

/** A line without times shows its note, or "Closed" if it has none. */
export const contactHours: readonly DemoRecord<'contactHours'>[] = [
  { day: 'Monday' },
  { day: 'Tuesday', open_time: '10:00', close_time: '18:00' },
  { day: 'Wednesday', open_time: '10:00', close_time: '18:00' },
  { day: 'Thursday', open_time: '10:00', close_time: '18:00' },
  { day: 'Friday', open_time: '10:00', close_time: '16:00' },
  { day: 'Saturday', open_time: '09:00', close_time: '13:00' },
  { day: 'Sunday', note: 'At somebody’s table' },
  { day: 'Christmas Eve', note: 'A draft: still hoping for the day off', status: 'Draft' },
  { day: 'August', note: 'Archived: by the sea until September', status: 'Archived' },
]

export const footers: readonly DemoRecord<'footers'>[] = [
  {
    heading:
      '<strong>Maison Safran</strong><br>A private chef in London, one table at a time.<br>' +
      '<em>An example site: the chef, her guests and her address are invented.</em>',
    socialMedia: [
      { media_name: 'Instagram', media_link: 'https://example.com/instagram', picture: 'social-instagram.png' },
      { media_name: 'Facebook', media_link: 'https://example.com/facebook', picture: 'social-facebook.png' },
      { media_name: 'YouTube', media_link: 'https://example.com/youtube', picture: 'social-youtube.png' },
      { media_name: 'Pinterest', media_link: 'https://example.com/pinterest', picture: 'social-pinterest.png' },
    ],
  },
  {
    heading: '<strong>Maison Safran</strong><br>A draft for December: dinner vouchers, tied with kitchen string.',
    socialMedia: [
      { media_name: 'Instagram', media_link: 'https://example.com/instagram', picture: 'social-instagram.png' },
    ],
    status: 'Draft',
  },
]
