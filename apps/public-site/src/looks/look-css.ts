import { darkOf, type Palette, paletteOfLook, palettes } from '@tablier/contracts/palettes'
import type { Look } from '../site/content.ts'
import { fontsCss } from './font-pairs.ts'

/** The roles that print.css leaves as they are. Paper is white. */
const printed = ['ink', 'ink-soft', 'saffron-deep'] as const satisfies (keyof Palette)[]

/**
 * Returns the text of the page's `<style>` element: the custom properties in which a look differs from the style sheet.
 * '' if in none.
 */
export function lookCss(look: Look): string {
  if (!look) return ''
  const shown = paletteOfLook(look, 'screen')
  const onPaper = paletteOfLook(look, 'paper')
  const roles = Object.keys(shown) as (keyof Palette)[] // Object.keys widens its keys to string
  return [
    mediaRule('screen', declared(shown, roles, palettes.espresso)),
    look.darkMode === 'as_visitor' &&
      mediaRule('screen and (prefers-color-scheme:dark)', declared(darkOf(shown), roles, shown)),
    mediaRule('print', declared(onPaper, printed, palettes.espresso)),
    fontsCss(look.fonts),
    detailsCss(look),
  ]
    .filter(Boolean)
    .join('')
}

/** Declares the colours that differ from those of another palette. */
function declared(palette: Palette, roles: readonly (keyof Palette)[], other: Palette): string {
  return roles
    .filter((role) => palette[role] !== other[role])
    .map((role) => `--color-${role}:${palette[role]}`)
    .join(';')
}

function mediaRule(media: string, declarations: string): string {
  return declarations && `@media ${media}{:root{${declarations}}}`
}

/**
 * Returns the custom properties of a look's details, which the style sheet reads: corners, the shape of the dishes'
 * pictures and the space between sections. '' if they are the specified ones.
 */
function detailsCss(look: NonNullable<Look>): string {
  const properties = corners[look.corners] + dishPictures[look.dishPictures] + space[look.space]
  return properties && `:root{${properties}}`
}

const corners = { soft: '', square: '--radius-2xl:0;--radius-lg:0;--radius-md:0;--pill:0;' } as const
const dishPictures = { landscape: '', square: '--dish:1;', portrait: '--dish:4/5;' } as const
const space = { usual: '', close: '--space:.7;', wide: '--space:1.35;' } as const
