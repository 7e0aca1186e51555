/** The cards in a row that scrolls sideways: one in sight on a phone, two on a tablet, three from 1024 px. */
export const LIST = 'flex gap-5 lg:gap-8'
/** The row comes to rest at any card, on large screens at the first of a page. */
export const SLIDE =
  'shrink-0 basis-full max-lg:snap-start md:basis-[calc((100%-1.25rem)/2)] lg:basis-[calc((100%-4rem)/3)] lg:nth-[3n+1]:snap-start'

/** How many cards the layout shows from 1024 px. */
export const PER_PAGE = 3
