/** The cards in a row that scrolls sideways: one in sight on a phone, two on a tablet, three from 1024 px. */
export const LIST = 'flex gap-5 lg:gap-8'
export const SLIDE = 'shrink-0 basis-full md:basis-[calc((100%-1.25rem)/2)] lg:basis-[calc((100%-4rem)/3)]'

/** How many cards a step moves: as many as the layout shows, at Tailwind's `md` and `lg`. */
export const PER_PAGE = 3
export const STEPS = {
  slidesToScroll: 1,
  breakpoints: {
    '(min-width: 48rem)': { slidesToScroll: 2 },
    '(min-width: 64rem)': { slidesToScroll: PER_PAGE },
  },
}
