import type { Look } from '../site/content.ts'

/**
 * Returns the custom properties of a look's details, which the style sheet reads: corners, the shape of the dishes'
 * pictures and the space between sections. '' if they are the specified ones.
 */
export function detailsCss(look: NonNullable<Look>): string {
  const properties = corners[look.corners] + dishPictures[look.dishPictures] + space[look.space]
  return properties && `:root{${properties}}`
}

const corners = { soft: '', square: '--radius-2xl:0;--radius-lg:0;--radius-md:0;--pill:0;' } as const
const dishPictures = { landscape: '', square: '--dish:1;', portrait: '--dish:4/5;' } as const
const space = { usual: '', close: '--space:.7;', wide: '--space:1.35;' } as const
