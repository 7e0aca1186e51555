import { framed } from './framed.tsx'

/** The film or picture whole in a frame, with the words below. */
export const film = framed({
  grid: 'gap-6 pb-10',
  frame: 'w-full max-w-[calc(40svh*16/9)]',
  sizes: '(min-width: 76rem) 60rem, 92vw',
  fit: 'whole',
})
