export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The smallest contrast of text that WCAG 2.2 AA allows. */
const AA_TEXT = 4.5

/** The backgrounds of text, as in styles.css. The first one is the page. */
export const surfaces = {
  light: ['#ffffff', '#f8fafc', '#f1f5f9'],
  dark: ['#111827', '#0b1120', '#1f2937'],
} as const satisfies Record<Theme, readonly string[]>

/** Share of the primary color in the background of a selected item, as in styles.css. */
const WASH = 0.09

/** The colors that follow from a primary color, all as `#rrggbb`. */
export function paletteOf(theme: Theme, primary: string) {
  const white = '#ffffff'
  const black = '#000000'
  const primaryInk = contrast(white, primary) >= AA_TEXT ? white : black // then black has a contrast of at least 4.58
  const grounds = [...surfaces[theme], mix(surfaces[theme][0], primary, WASH)]
  return {
    primary,
    /** Text on the primary color: white or black, whichever reads better. */
    primaryInk,
    primaryStrong: mix(primary, primaryInk === white ? black : white, 0.14),
    /** The primary color as text: the closest color that is readable on every surface of the theme. */
    link: readable(primary, grounds, theme === 'light' ? black : white),
  }
}

/** Returns the first mixture of the color with `end` that is readable on all grounds. */
function readable(color: string, grounds: readonly string[], end: string): string {
  const shares = Array.from({ length: 21 }, (_, index) => index / 20)
  const mixtures = shares.map((share) => mix(color, end, share))
  return mixtures.find((mixture) => grounds.every((ground) => contrast(mixture, ground) >= AA_TEXT)) ?? end
}

/** WCAG's contrast of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes like CSS `color-mix(in srgb, …)`; `share` is that of the second color. */
export function mix(one: string, other: string, share: number): string {
  const second = channels(other)
  const mixed = channels(one).map((value, index) => Math.round(value * (1 - share) + (second[index] ?? 0) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG's relative luminance, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
