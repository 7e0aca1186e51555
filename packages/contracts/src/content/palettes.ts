import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn'
import type { PaletteName } from './look-choices.ts'

/**
 * The roles of colours, each a custom property of the style sheet such as `--color-saffron-light`. They have the names of
 * the specified page's colours.
 */
const roles = [
  'espresso', // the dark ground, and texts on saffron
  'charcoal', // surfaces on the dark ground
  'bark',
  'amber',
  'bar', // behind the navigation of a scrolled page
  'saffron', // the accent, as a ground of buttons and as lines
  'saffron-light', // the accent, as texts on dark grounds
  'saffron-deep', // the accent, as texts on light grounds
  'cream', // texts on dark grounds
  'sand',
  'paper', // the light ground
  'paper-deep',
  'ink', // texts on light grounds
  'ink-soft',
] as const

/** Colours such as `#15110d`, the same in all palettes. */
const fixed = { card: '#ffffff', danger: '#ff8a7a', 'danger-deep': '#a8281b' }

/** The colour of each role, such as `#15110d`. */
export type Palette = Readonly<Record<(typeof roles)[number] | keyof typeof fixed, string>>

/** The palettes made by hand, in the order of the roles. The first is the specified page's. */
export const palettes: Readonly<Record<PaletteName, Palette>> = {
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

function inOrder(colours: string): Palette {
  const entries = colours.split(' ').map((colour, index) => [roles[index], `#${colour}`])
  return { ...fixed, ...Object.fromEntries(entries) } as Palette // a test reads every role of every palette
}

/** The palettes that have no light grounds, whatever the visitor prefers. */
const darkPalettes: readonly string[] = ['night', 'cellar'] satisfies PaletteName[]

/** The owner's choice of colours: a palette by its name, or `own` with a colour. */
export interface ColourChoice {
  readonly palette: string
  /** Empty, or `#rrggbb`. */
  readonly ownColour: string
}

/**
 * Returns the palette of a look. Only the dark ones differ on paper, where every ground is white.
 * @param medium where it is seen
 */
export function paletteOfLook({ palette: name, ownColour }: ColourChoice, medium: 'screen' | 'paper'): Palette {
  const named: Partial<Record<string, Palette>> = palettes
  const palette = name === 'own' && ownColour ? paletteOf(ownColour) : (named[name] ?? palettes.espresso)
  return medium === 'screen' && darkPalettes.includes(name) ? darkOf(palette) : palette
}

/** Returns a palette with its light grounds turned dark, for visitors who prefer dark pages. */
export function darkOf(palette: Palette): Palette {
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

/**
 * Makes a palette of one colour. If the colour is dark enough to be read on light grounds, it is their accent. If it is
 * light enough for dark grounds, it is theirs. All other colours of the palette have its hue.
 * @param colour such as `#7a3b2e`
 */
export function paletteOf(colour: string): Palette {
  const own = formatHex(colour) ?? '#999999'
  const { l, c, h = 0 } = oklch(own) ?? { l: 0.68, c: 0 }
  const tone = (lightness: number, share: number, most = 0.4) =>
    formatHex(clampChroma({ mode: 'oklch', l: lightness, c: Math.min(c * share, most), h }, 'oklch'))
  const [espresso, charcoal, bar] = [tone(0.176, 0.15, 0.02), tone(0.215, 0.18, 0.025), tone(0.27, 0.4, 0.05)]
  const [paper, paperDeep] = [tone(0.972, 0.1, 0.013), tone(0.928, 0.18, 0.023)]
  /** Returns the colour at the first of the lightnesses at which it can be read on all grounds. */
  const readable = (from: number, step: number, grounds: readonly string[]) => {
    let [lightness, found] = [from, from === l ? own : tone(from, 1)]
    while (grounds.some((ground) => wcagContrast(found, ground) < enough.text)) found = tone((lightness += step), 1)
    return found
  }
  return {
    ...fixed,
    espresso,
    charcoal,
    bark: tone(0.272, 0.2, 0.03),
    amber: tone(0.31, 0.45, 0.06),
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
