import { framed } from './framed.tsx'

/** The film or picture whole in a frame, with the words below. */
export const film = framed({
  grid: 'min-h-svh grid-rows-[minmax(8rem,1fr)_auto] gap-6 pb-10',
  frame: 'h-full w-full lg:aspect-video lg:w-auto lg:max-w-full',
  texts: 'lg:[--fit:.75] lg:grid lg:grid-cols-[1.6fr_1fr] lg:gap-x-16 lg:*:col-start-2 lg:[&>h1]:col-start-1 lg:[&>h1]:row-span-2',
  sizes: '(min-width: 76rem) 60rem, 92vw',
  fit: 'whole',
})
