import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
  wcagLuminance,
} from 'culori/fn'
import type { DarkPaletteName, LightPaletteName, PaletteName } from './look-choices.ts'

/**
 * The roles of colours, each a custom property of the style sheet such as `--color-saffron-light`. They have the names of
 * the specified page's colours. A light palette has light colours in all grounds, and dark ones in all texts.
 */
const roles = [
  'espresso', // the ground of the first screen and of every second section, and texts on saffron
  'charcoal', // surfaces on that ground, and the footer
  'bark',
  'amber',
  'bar', // behind the navigation of a scrolled page
  'saffron', // the accent, as a ground of buttons and as lines
  'saffron-light', // the accent, as texts on espresso
  'saffron-deep', // the accent, as texts on paper
  'cream', // texts on espresso
  'sand',
  'paper', // the ground of the other sections
  'paper-deep',
  'ink', // texts on paper
  'ink-soft',
] as const

/** Colours such as `#15110d`, the same in all palettes. */
const fixed = { card: '#ffffff', danger: '#ff8a7a', 'danger-deep': '#a8281b' }

/** The colour of each role, such as `#15110d`. */
export type Palette = Readonly<Record<(typeof roles)[number] | keyof typeof fixed, string>>

/** The palettes that open dark, in the order of the roles. The first is the specified page's. */
const dark: Readonly<Record<DarkPaletteName, Palette>> = {
  espresso: inOrder(
    '15110d 1f1812 2e241b 43270a 38200a d9952b efb75e 8a5610 faf5ec cfc2af faf5ec efe6d6 2a2119 5f5144',
  ),
  bone: inOrder('101214 181a1d 25282c 2d3238 22272d b6a27a d3c29f 6b5c3d f8f5ee c8c4ba f6f2e9 e9e3d5 1f2226 515457'),
  aubergine: inOrder(
    '160d16 201520 2f2130 3d283e 321e33 d887ae f3abcd 874968 fdf4ef d0c0b8 fbf3ee f1e2da 291f29 5a4c5a',
  ),
  sea: inOrder('061318 0a1c23 142a33 0f3543 032b38 57b6b6 87d4d3 15696a f4f7f4 bdc7c5 f4f6f1 e1e8e2 16262b 43555b'),
  olive: inOrder('101209 181b0f 25291a 2e331c 242912 a7ac4c c5cb7c 5d6110 f7f7ea c6c6b0 f7f6e9 e9e7d2 23251d 515448'),
  terracotta: inOrder(
    '180e0b 231612 33221d 47261b 3a1d14 dd7d55 fbb090 924523 fff3eb d5c0b0 fcf1e8 f3dfcf 2b1f1b 5d4d47',
  ),
  night: inOrder('0a101e 11192b 1c263d 202f52 162546 cd9a50 e8bc7e 7a5415 f9f6ed c9c4b5 f9f6ed ede7d7 1e2431 4a5365'),
  cellar: inOrder('1b0b0c 281213 391e1f 4b2224 3f181b ce9869 ebbd94 7f5630 fdf4ed d1c1b4 fdf4ed f4e4d7 2f1f1f 634c4c'),
}

/** The palettes that open light. */
const light: Readonly<Record<LightPaletteName, Palette>> = {
  paper: opensLight(
    'f8f7f4 eeebe5 e2dfd9 e7e4df f8f7f4 564335 423124 564335 1d1a17 514c48 eeebe5 e1ded7 1d1a17 514c48',
  ),
  linen: opensLight(
    'f6efe4 ebe2d2 e1d6c4 e5dbcb f6efe4 7c4a25 653814 7c4a25 2b221a 564a41 ebe2d2 e0d4c1 2b221a 564a41',
  ),
  tablecloth: opensLight(
    'ffffff f5f0ec eae4e0 eee9e6 ffffff 811c2b 68041b 811c2b 281c1b 594948 f5f0ec e8e3de 281c1b 594948',
  ),
  porcelain: opensLight(
    'f8fafd e6eef5 dae2ea e0e7ee f8fafd 204e90 0f3b77 204e90 192230 424e5f e6eef5 d8e1e9 192230 424e5f',
  ),
  sage: opensLight('eef4eb dbe7d8 cfdccb d5e0d1 eef4eb 315833 204422 315833 1e271e 465046 dbe7d8 cddbc8 1e271e 465046'),
  rose: opensLight('fdf1f1 f8e2e1 eed6d5 f1dbdb fdf1f1 87354d 6f233a 87354d 322028 5b4650 f8e2e1 edd4d3 322028 5b4650'),
  oyster: opensLight(
    'f0f3f4 dee5e8 d2dadd d8dfe1 f0f3f4 165c6b 004855 165c6b 1c262a 444f54 dee5e8 d0d8db 1c262a 444f54',
  ),
  butter: opensLight(
    'fdf6e0 f4e7c6 ebdbb6 eee0c0 fdf6e0 884627 703416 884627 322318 5c493c f4e7c6 ead9b3 322318 5c493c',
  ),
}

/** The palette that a light one has over pictures, and for visitors who prefer dark pages. */
const evenings = {
  paper: 'bone',
  linen: 'espresso',
  tablecloth: 'cellar',
  porcelain: 'night',
  sage: 'olive',
  rose: 'aubergine',
  oyster: 'sea',
  butter: 'terracotta',
} as const satisfies Record<LightPaletteName, DarkPaletteName>

export const palettes: Readonly<Record<PaletteName, Palette>> = { ...dark, ...light }

function inOrder(colours: string): Palette {
  const entries = colours.split(' ').map((colour, index) => [roles[index], `#${colour}`])
  return { ...fixed, ...Object.fromEntries(entries) } as Palette // a test reads every role of every palette
}

function opensLight(colours: string): Palette {
  return { ...inOrder(colours), danger: fixed['danger-deep'] }
}

/** The palettes that have no light grounds, whatever the visitor prefers. */
const darkPalettes: readonly string[] = ['night', 'cellar'] satisfies PaletteName[]

/** The owner's choice of colours: a palette by its name, or `own` with a colour. */
export interface ColourChoice {
  readonly palette: string
  /** Empty, or `#rrggbb`. */
  readonly ownColour: string
}

/** Where colours are seen: over pictures, texts are light in every palette. */
export type Place = 'screen' | 'dark screen' | 'picture' | 'paper'

/**
 * Returns the palette of a look. The dark ones differ on paper, where every ground is white, and the light ones over
 * pictures.
 */
export function paletteOfLook({ palette: name, ownColour }: ColourChoice, place: Place): Palette {
  const { day, evening } = name === 'own' && ownColour ? palettesOf(ownColour) : namedPalettes(name)
  if (place === 'dark screen') return darkOf(evening)
  if (place === 'picture') return evening
  if (day) return day
  return place === 'screen' && darkPalettes.includes(name) ? darkOf(evening) : evening
}

/** The two palettes of a choice. */
interface Palettes {
  /** Undefined if the page opens dark. */
  readonly day?: Palette
  readonly evening: Palette
}

function namedPalettes(name: string): Palettes {
  if (opensLightByName(name)) return { day: light[name], evening: dark[evenings[name]] }
  const named: Partial<Record<string, Palette>> = dark
  return { evening: named[name] ?? dark.espresso }
}

function opensLightByName(name: string): name is LightPaletteName {
  return Object.hasOwn(light, name)
}

/** Returns whether the first screen of a palette is light. */
export function isLight({ espresso, cream }: Palette): boolean {
  return wcagLuminance(espresso) > wcagLuminance(cream)
}

/** Returns how opaque the edges of fields are, from 0 to 1. On light grounds they need more. */
export function edge(palette: Palette): number {
  return isLight(palette) ? 0.75 : 0.5
}

/** Returns a palette with its light grounds turned dark. */
function darkOf(palette: Palette): Palette {
  return {
    ...palette,
    paper: palette.charcoal,
    'paper-deep': palette.bark,
    card: palette.bark,
    ink: palette.cream,
    'ink-soft': palette.sand,
    'saffron-deep': palette['saffron-light'],
    'danger-deep': palette.danger,
  }
}

register(modeRgb)
register(modeLrgb)
register(modeOklab)
const oklch = register(modeOklch)

/** WCAG's contrast for text, and for what shows where a control is. */
export const enough = { text: 4.5, control: 3 } as const

/** A pale colour, and one that is nearly black, is the ground of the page itself. */
const grounds = { pale: { lightness: 0.85, chroma: 0.05 }, darkest: 0.22 } as const

/** The ground of a light page is at least this light, so that its deeper grounds stay light too. */
const LIGHT = 0.95

/**
 * Makes palettes of one colour. White is the ground of a light page and black that of a dark one. Any other colour is
 * the accent: on a light page if it can be read there, else on a dark one. All other colours have its hue.
 * @param colour such as `#7a3b2e`
 */
function palettesOf(colour: string): Palettes {
  const own = toned(colour)
  const evening = eveningOf(own)
  const opensLightly = own.isPale || (own.l > grounds.darkest && canBeRead(own.hex, [evening.paper]))
  return opensLightly ? { day: dayOf(own), evening } : { evening }
}

/** An owner's colour, and the colours of its hue. */
interface OwnColour {
  readonly hex: string
  /** Its lightness, from 0 to 1. */
  readonly l: number
  readonly isPale: boolean
  /** Returns a colour of the hue, with a share of the chroma, and at most so much. */
  readonly tone: (lightness: number, share: number, most?: number) => string
  /** Returns the colour at the first of the lightnesses at which it can be read on all grounds. */
  readonly readable: (from: number, step: number, grounds: readonly string[]) => string
}

function toned(colour: string): OwnColour {
  const hex = formatHex(colour) ?? '#999999'
  const { l, c, h = 0 } = oklch(hex) ?? { l: 0.68, c: 0 }
  const tone = (lightness: number, share: number, most = 0.4) =>
    formatHex(clampChroma({ mode: 'oklch', l: lightness, c: Math.min(c * share, most), h }, 'oklch'))
  const readable = (from: number, step: number, on: readonly string[]) => {
    let [lightness, found] = [from, from === l ? hex : tone(from, 1)]
    while (!canBeRead(found, on)) found = tone((lightness += step), 1)
    return found
  }
  const isPale = l >= grounds.pale.lightness && c <= grounds.pale.chroma
  return { hex, l, isPale, tone, readable }
}

function canBeRead(text: string, on: readonly string[]): boolean {
  return on.every((ground) => wcagContrast(text, ground) >= enough.text)
}

function eveningOf({ hex, l, tone, readable }: OwnColour): Palette {
  const isGround = l <= grounds.darkest
  const lift = isGround ? Math.max(l - 0.176, -0.045) : 0 // of the other dark grounds, so that they stay apart
  const espresso = isGround ? hex : tone(0.176, 0.15, 0.02)
  const [charcoal, bar] = [tone(0.215 + lift, 0.18, 0.025), tone(0.27 + lift, 0.4, 0.05)]
  const [paper, paperDeep] = [tone(0.972, 0.1, 0.013), tone(0.928, 0.18, 0.023)]
  return {
    ...fixed,
    espresso,
    charcoal,
    bark: tone(0.272 + lift, 0.2, 0.03),
    amber: tone(0.31 + lift, 0.45, 0.06),
    bar,
    saffron: readable(Math.max(l, 0.66), 0.005, [espresso]),
    'saffron-light': readable(Math.max(l, 0.83), 0.005, [espresso, charcoal, bar]),
    'saffron-deep': readable(Math.min(l, 0.5), -0.005, [paper, paperDeep, fixed.card]),
    cream: paper,
    sand: tone(0.82, 0.2, 0.03),
    paper,
    'paper-deep': paperDeep,
    ink: tone(0.256, 0.15, 0.02),
    'ink-soft': tone(0.44, 0.2, 0.03),
  }
}

function dayOf({ hex, l, isPale, tone, readable }: OwnColour): Palette {
  const lightest = isPale ? Math.max(l, LIGHT) : 0.968
  const espresso = isPale && l >= LIGHT ? hex : tone(lightest, isPale ? 1 : 0.1, isPale ? 0.03 : 0.013)
  const ground = (deeper: number) => tone(lightest - deeper, 0.18, 0.023)
  const [paper, bark, paperDeep] = [ground(0.042), ground(0.075), ground(0.082)]
  const accent = readable(isPale ? 0.35 : l, -0.005, [espresso, paper, bark, paperDeep])
  const [ink, soft] = [tone(0.24, 0.15, 0.02), tone(0.42, 0.2, 0.03)]
  return {
    ...fixed,
    danger: fixed['danger-deep'],
    espresso,
    charcoal: paper,
    bark,
    amber: ground(0.06),
    bar: espresso,
    saffron: accent,
    'saffron-light': readable(Math.max((oklch(accent)?.l ?? 0) - 0.07, 0), -0.005, [bark, paperDeep]),
    'saffron-deep': accent,
    cream: ink,
    sand: soft,
    paper,
    'paper-deep': paperDeep,
    ink,
    'ink-soft': soft,
  }
}
