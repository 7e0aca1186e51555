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
 * A palette's colours by what they do, as `#rrggbb`. The style sheet has each as a custom property, such as
 * `--color-saffron-light`; the names are those of the specified page's colours.
 */
export interface Palette {
  /** The dark ground, and the text on saffron. */
  readonly espresso: string
  /** What is raised from the dark ground. */
  readonly charcoal: string
  readonly bark: string
  readonly amber: string
  /** Behind the navigation of a scrolled page. */
  readonly bar: string
  /** The accent, as a ground of buttons and as lines. */
  readonly saffron: string
  /** The accent as text on dark grounds. */
  readonly 'saffron-light': string
  readonly cream: string
  readonly sand: string
  readonly danger: string
  /** The light ground. */
  readonly paper: string
  readonly 'paper-deep': string
  /** What is raised from the light ground. */
  readonly card: string
  readonly ink: string
  readonly 'ink-soft': string
  /** The accent as text on light grounds. */
  readonly 'saffron-deep': string
  readonly 'danger-deep': string
}

const red = { danger: '#ff8a7a', 'danger-deep': '#a8281b', card: '#ffffff' }

/** The palettes made by hand. The first is the specified page's. */
export const palettes = {
  espresso: {
    ...red,
    ...{ espresso: '#15110d', charcoal: '#1f1812', bark: '#2e241b', amber: '#43270a', bar: '#38200a' },
    ...{ saffron: '#d9952b', 'saffron-light': '#efb75e', 'saffron-deep': '#8a5610' },
    ...{ cream: '#faf5ec', sand: '#cfc2af' },
    ...{ paper: '#faf5ec', 'paper-deep': '#efe6d6', ink: '#2a2119', 'ink-soft': '#5f5144' },
  },
  bone: {
    ...red,
    ...{ espresso: '#101214', charcoal: '#181a1d', bark: '#25282c', amber: '#2d3238', bar: '#22272d' },
    ...{ saffron: '#b6a27a', 'saffron-light': '#d3c29f', 'saffron-deep': '#6b5c3d' },
    ...{ cream: '#f8f5ee', sand: '#c8c4ba' },
    ...{ paper: '#f6f2e9', 'paper-deep': '#e9e3d5', ink: '#1f2226', 'ink-soft': '#515457' },
  },
  aubergine: {
    ...red,
    ...{ espresso: '#160d16', charcoal: '#201520', bark: '#2f2130', amber: '#3d283e', bar: '#321e33' },
    ...{ saffron: '#d887ae', 'saffron-light': '#f3abcd', 'saffron-deep': '#874968' },
    ...{ cream: '#fdf4ef', sand: '#d0c0b8' },
    ...{ paper: '#fbf3ee', 'paper-deep': '#f1e2da', ink: '#291f29', 'ink-soft': '#5a4c5a' },
  },
  sea: {
    ...red,
    ...{ espresso: '#061318', charcoal: '#0a1c23', bark: '#142a33', amber: '#0f3543', bar: '#032b38' },
    ...{ saffron: '#57b6b6', 'saffron-light': '#87d4d3', 'saffron-deep': '#15696a' },
    ...{ cream: '#f4f7f4', sand: '#bdc7c5' },
    ...{ paper: '#f4f6f1', 'paper-deep': '#e1e8e2', ink: '#16262b', 'ink-soft': '#43555b' },
  },
  olive: {
    ...red,
    ...{ espresso: '#101209', charcoal: '#181b0f', bark: '#25291a', amber: '#2e331c', bar: '#242912' },
    ...{ saffron: '#a7ac4c', 'saffron-light': '#c5cb7c', 'saffron-deep': '#5d6110' },
    ...{ cream: '#f7f7ea', sand: '#c6c6b0' },
    ...{ paper: '#f7f6e9', 'paper-deep': '#e9e7d2', ink: '#23251d', 'ink-soft': '#515448' },
  },
  terracotta: {
    ...red,
    ...{ espresso: '#180e0b', charcoal: '#231612', bark: '#33221d', amber: '#47261b', bar: '#3a1d14' },
    ...{ saffron: '#dd7d55', 'saffron-light': '#fbb090', 'saffron-deep': '#924523' },
    ...{ cream: '#fff3eb', sand: '#d5c0b0' },
    ...{ paper: '#fcf1e8', 'paper-deep': '#f3dfcf', ink: '#2b1f1b', 'ink-soft': '#5d4d47' },
  },
  night: {
    ...red,
    ...{ espresso: '#0a101e', charcoal: '#11192b', bark: '#1c263d', amber: '#202f52', bar: '#162546' },
    ...{ saffron: '#cd9a50', 'saffron-light': '#e8bc7e', 'saffron-deep': '#7a5415' },
    ...{ cream: '#f9f6ed', sand: '#c9c4b5' },
    ...{ paper: '#f9f6ed', 'paper-deep': '#ede7d7', ink: '#1e2431', 'ink-soft': '#4a5365' },
  },
  cellar: {
    ...red,
    ...{ espresso: '#1b0b0c', charcoal: '#281213', bark: '#391e1f', amber: '#4b2224', bar: '#3f181b' },
    ...{ saffron: '#ce9869', 'saffron-light': '#ebbd94', 'saffron-deep': '#7f5630' },
    ...{ cream: '#fdf4ed', sand: '#d1c1b4' },
    ...{ paper: '#fdf4ed', 'paper-deep': '#f4e4d7', ink: '#2f1f1f', 'ink-soft': '#634c4c' },
  },
} as const satisfies Record<PaletteName, Palette>

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
 * Makes a palette of one colour. The colour itself is the accent on light grounds if it is dark enough to be read
 * there, or else on dark grounds if it is light enough; the others have its hue.
 * @param colour such as `#7a3b2e`
 */
export function paletteOf(colour: string): Palette {
  const { l, c, h = 0 } = oklch(colour) ?? { l: 0.7, c: 0 }
  const tone = (lightness: number, share: number, most = 0.4) =>
    formatHex(clampChroma({ mode: 'oklch', l: lightness, c: Math.min(c * share, most), h }, 'oklch'))
  const [espresso, charcoal, bar] = [tone(0.176, 0.15, 0.02), tone(0.215, 0.18, 0.025), tone(0.27, 0.4, 0.05)]
  const [paper, card] = [tone(0.972, 0.1, 0.013), red.card]
  const paperDeep = tone(0.928, 0.18, 0.023)
  /** Returns the colour at the first of the lightnesses at which it can be read on all grounds. */
  const readable = (from: number, step: number, grounds: readonly string[]) => {
    let [lightness, found] = [from, from === l ? colour : tone(from, 1)]
    while (grounds.some((ground) => wcagContrast(found, ground) < enough.text)) found = tone((lightness += step), 1)
    return found
  }
  return {
    ...{ espresso, charcoal, bark: tone(0.272, 0.2, 0.03), amber: tone(0.31, 0.45, 0.06), bar },
    saffron: readable(Math.max(l, 0.66), 0.005, [espresso]),
    'saffron-light': readable(Math.max(l, 0.83), 0.005, [espresso, charcoal, bar]),
    'saffron-deep': readable(Math.min(l, 0.5), -0.005, [paper, paperDeep, card]),
    ...{ cream: paper, sand: tone(0.82, 0.2, 0.03), danger: red.danger },
    ...{ paper, 'paper-deep': paperDeep, card, ink: tone(0.256, 0.15, 0.02), 'ink-soft': tone(0.44, 0.2, 0.03) },
    'danger-deep': red['danger-deep'],
  }
}
