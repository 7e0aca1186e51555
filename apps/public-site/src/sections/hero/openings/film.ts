import { framed } from './framed.tsx'

/** The film whole in a frame, or a picture cropped to its shape, with the words below. */
export const film = framed({
  grid: 'min-h-svh grid-rows-[minmax(8rem,1fr)_auto] gap-6 pb-10',
  frame: 'h-full w-full bg-transparent!',
  texts: 'film-texts',
  centredTexts: 'lg:[--fit:.75]',
  sizes: '(min-width: 76rem) 60rem, 92vw',
  fit: 'film',
})
