import { edge, isLight, type Palette, paletteOfLook, palettes } from '@tablier/contracts/palettes'
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
  const inTheDark = paletteOfLook(look, 'dark screen')
  const roles = Object.keys(shown) as (keyof Palette)[] // Object.keys widens its keys to string
  return [
    mediaRule('screen', rootRule(declared(shown, roles, palettes.espresso)) + lightCss(look, shown)),
    look.darkMode === 'as_visitor' &&
      mediaRule(
        'screen and (prefers-color-scheme:dark)',
        rootRule(declared(inTheDark, roles, shown) + (isLight(shown) ? ';--edge:50%;--scheme:dark;--icon:none' : '')),
      ),
    mediaRule('print', rootRule(declared(onPaper, printed, palettes.espresso))),
    fontsCss(look.fonts),
    detailsCss(look),
  ]
    .filter(Boolean)
    .join('')
}

/** Returns the custom properties of what is only printed, such as a menu's card: the colours of texts, and the fonts. */
export function paperCss(look: Look): string {
  const onPaper = look ? paletteOfLook(look, 'paper') : palettes.espresso
  const colours = printed.map((role) => `--color-${role}:${onPaper[role]}`).join(';')
  return rootRule(colours) + (look ? fontsCss(look.fonts) : '')
}

/** Declares the colours that differ from those of another palette. */
function declared(palette: Palette, roles: readonly (keyof Palette)[], other: Palette): string {
  return roles
    .filter((role) => palette[role] !== other[role])
    .map((role) => `--color-${role}:${palette[role]}`)
    .join(';')
}

function rootRule(declarations: string): string {
  return declarations && `:root{${declarations}}`
}

function mediaRule(media: string, rules: string): string {
  return rules && `@media ${media}{${rules}}`
}

/**
 * What lies over pictures: their captions, what covers the page behind a dialog, and the navigation while it is
 * transparent. The class is `over-picture`.
 */
const overPictures = [
  '.over-picture,.tile-caption,dialog::backdrop',
  'body:has(#home.over-picture,#home>.over-picture) [data-menu=closed]:has(>.bar.opacity-0)',
]

/** Returns the rules of a light palette: the colours over pictures, and what light grounds need. '' for a dark one. */
function lightCss(look: NonNullable<Look>, shown: Palette): string {
  if (!isLight(shown)) return ''
  const overPicture = paletteOfLook(look, 'picture')
  const colours = declared({ ...overPicture, saffron: overPicture.cream }, worn, shown)
  return `:root{--edge:${edge(shown) * 100}%;--scheme:light;--icon:brightness(.3)}${overPictures.map((selector) => `${selector}{${colours}}`).join('')}${darkPlate(overPicture)}${WITHOUT_HAS}`
}

/** What a logo with light letters stands on (`logo.tsx`). */
const darkPlate = ({ espresso }: Palette) =>
  `.dark-plate{padding:.5rem;border-radius:var(--radius-md);background:${espresso}}`

/** A browser without `:has` shows the bar from the start. */
const WITHOUT_HAS = '@supports not selector(:has(a)){.bar{opacity:1}}'

/** The roles of what lies over pictures. Its buttons are cream. */
const worn = ['espresso', 'charcoal', 'bar', 'saffron', 'saffron-light', 'cream', 'sand', 'danger'] as const

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
