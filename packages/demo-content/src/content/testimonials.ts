import type { DemoRecord } from '../demo-record.ts'

export const testimonialContents: readonly DemoRecord<'testimonialContents'>[] = [
  {
    heading: 'The morning after',
    sub_heading: 'What guests wrote once the plates were back in the cupboard.',
  },
]

/** A guest's picture shows the dish that they remember. Without one, the card shows their initial. */
export const testimonialItems: readonly DemoRecord<'testimonialItems'>[] = [
  {
    name: 'Harriet Lowe',
    label: 'Her mother’s seventieth, twelve at table',
    details:
      'My mother dislikes surprises, fuss and being sung to. She got all three and asked for seconds. Camille cooked for twelve ' +
      'on a hob with two working rings, and I only heard about the rings the next day. We still talk about the lemon tart.',
    review_number: 5,
    picture: 'dish-09.jpg',
  },
  {
    name: 'Priya and Tom Nair',
    label: 'Wedding, thirty-eight guests',
    details: 'Nobody left the table for three hours. My uncle, who eats nothing green, ate the peas.',
    review_number: 5,
  },
  {
    name: 'Daniel Osei',
    label: 'Supper for two',
    details: 'Two glasses, four courses, and neither of us had to get up. She said yes over the cheese.',
    review_number: 5,
    picture: 'gallery-08.jpg',
  },
  {
    name: 'Ingrid Solberg',
    label: 'Office party, sixty blinis',
    details: 'Gone in nine minutes. One star off because I only got two.',
    review_number: 4,
    picture: 'gallery-02.jpg',
  },
  {
    name: 'Marcus Bell',
    label: 'A lesson at his own stove',
    details: 'I can make a beurre blanc now. My wife checks, most Sundays, that I still can.',
    review_number: 5,
  },
  {
    name: 'Amélie Fournier',
    label: 'A week by the sea, nine of us',
    details:
      'Seven breakfasts, seven suppers, nothing twice. The children ask for celeriac now, which is not a sentence I expected to write. ' +
      'Next year we are booking the cook first and the house second.',
    review_number: 4,
  },
  {
    name: 'Roland Pike',
    label: 'Christmas lunch',
    details: 'A draft: he has not said yet whether I may print this one.',
    review_number: 5,
    status: 'Draft',
  },
  {
    name: 'Yusuf Demir',
    label: 'Supper in a box',
    details: 'Archived: kind words about the boxes, which we no longer make.',
    review_number: 4,
    status: 'Archived',
  },
]
