import { framed } from './framed.tsx'

/** Words and picture side by side; on small screens the picture is above the words. */
export const split = framed({
  grid: 'items-center gap-10 pb-16 lg:grid-cols-2',
  frame: 'aspect-square sm:aspect-3/2 lg:order-last lg:aspect-4/5 lg:max-h-[calc(100svh-13rem)] lg:min-h-96 lg:w-full',
  sizes: '(min-width: 64rem) 46vw, 92vw',
  fit: 'cover',
})
