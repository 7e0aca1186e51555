import type { DemoRecord } from '../demo-record.ts'

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
    status: 'Published',
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
  { title: '16 years', details: 'at the stove, seven of them in other people’s kitchens', status: 'Published' },
  { title: '2 to 40', details: 'chairs, and one cook you can talk to', status: 'Published' },
  { title: '7 am', details: 'at the market, on the day you eat', status: 'Published' },
  { title: '2 days', details: 'A draft: I have not dared to promise this answering time yet', status: 'Draft' },
]
