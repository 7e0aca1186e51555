import { framed } from './framed.tsx'

/** The words first, with the picture at their side; on small screens it is below them. */
export const words = framed({
  grid: 'items-end gap-10 pb-16 lg:grid-cols-[1fr_24rem]',
  frame: 'order-last aspect-3/2 w-full lg:aspect-4/5',
  texts: 'lg:[--fit:.8]',
  sizes: '(min-width: 64rem) 24rem, 92vw',
  fit: 'cover',
})
