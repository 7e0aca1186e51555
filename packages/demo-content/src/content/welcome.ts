import type { DemoRecord } from '../demo-record.ts'

export const logos: readonly DemoRecord<'logos'>[] = [
  {
    text_logo: 'Maison Safran',
    picture: 'logo.png',
    alt_text: 'Maison Safran, a saffron crocus',
    status: 'Published',
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
    status: 'Published',
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
