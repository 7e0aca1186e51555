import { framed } from './framed.tsx'

/** Words and picture side by side; on small screens the picture is above the words. */
export const split = framed({
  grid: 'min-h-svh gap-8 pb-10 max-lg:grid-rows-[minmax(8rem,1fr)_auto] lg:items-center',
  columns: { usual: 'lg:grid-cols-2', wide: 'lg:grid-cols-[3fr_2fr]' },
  frame: 'h-full lg:order-last lg:aspect-4/5 lg:h-[calc(100svh-13rem)] lg:max-h-full lg:min-h-96 lg:w-full',
  texts: 'lg:[--fit:.75]',
  sizes: '(min-width: 64rem) 46vw, 92vw',
  fit: 'cover',
})
