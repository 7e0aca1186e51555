import { assert, integer, property } from 'fast-check'
import { interpolate, modeRgb, useMode as register, wcagContrast, wcagLuminance } from 'culori/fn'
import { expect, test } from 'vitest'
import { paletteNames, type PaletteName } from './look-choices.ts'
import { darkOf, enough, type Palette, paletteOf, paletteOfLook, palettes } from './palettes.ts'

register(modeRgb)

const ofName = (palette: string) => paletteOfLook({ palette, ownColour: '' }, 'screen')
const byHand = paletteNames.flatMap((name) => [
  [name, ofName(name)] as const,
  [`${name}, dark`, darkOf(ofName(name))] as const,
])

test.each(byHand)('every text of %s can be read on its grounds', (_, palette) =>
  expect(unreadable(palette)).toEqual([]),
)

test('every text can be read with the palette of any colour', () => {
  const colours = integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  assert(
    property(colours, (colour) => {
      const palette = paletteOf(colour)
      expect([colour, unreadable(palette), unreadable(darkOf(palette))]).toEqual([colour, [], []])
    }),
    { seed: 30, numRuns: 1000, examples: [['#000000'], ['#ffffff'], ['#ff0000'], ['#0000ff'], ['#ffff00']] },
  )
})

test('a colour that can be read on light grounds is an accent there as it is', () => {
  expect(paletteOf('#7a3b2e')['saffron-deep']).toBe('#7a3b2e')
  expect(paletteOf('#e0a0b0').saffron).toBe('#e0a0b0')
})

test('a palette of a name that is not known, or without its colour, is the specified one', () => {
  expect(ofName('beige')).toEqual(palettes.espresso)
  expect(ofName('own')).toEqual(palettes.espresso)
})

test.each(['night', 'cellar'] satisfies PaletteName[])('%s is dark on screens and has dark ink on paper', (name) => {
  expect(wcagLuminance(ofName(name).paper)).toBeLessThan(0.03)
  expect(unreadable({ ...paletteOfLook({ palette: name, ownColour: '' }, 'paper'), paper: '#ffffff' })).toEqual([])
})

/** A text, its ground, and the contrast that it needs. */
type Pair = readonly [text: string, ground: string, minimum: number]

/** Returns the pairs of a palette that the page has and that have too little contrast. */
function unreadable(palette: Palette): Pair[] {
  const { espresso, charcoal, bar, saffron, cream, card, ink, paper } = palette
  const onDark = [cream, palette.sand, palette['saffron-light'], palette.danger]
  const onLight = [ink, palette['ink-soft'], palette['saffron-deep'], palette['danger-deep']]
  const texts = (colours: readonly string[], grounds: readonly string[]): Pair[] =>
    colours.flatMap((text) => grounds.map((ground) => [text, ground, enough.text] as const))
  const barOverWhite = mix('#ffffff', bar, 0.93)
  return [
    ...texts(onDark, [espresso, charcoal]),
    ...texts(onLight, [paper, palette['paper-deep'], card]),
    ...texts([espresso], [saffron, palette['saffron-light'], cream]),
    ...texts([paper], [ink]),
    ...texts([cream], [palette.amber, mix('#ffffff', espresso, 0.85)]),
    ...texts([mix(bar, cream, 0.9), palette['saffron-light']], [barOverWhite]),
    [saffron, espresso, enough.control] as const,
    [mix(espresso, palette.sand, 0.5), espresso, enough.control] as const,
    // The pairs that hero-dim.ts relies on.
    [cream, '#6e6e6e', enough.text] as const,
    [palette['saffron-light'], '#4d4d4d', enough.text] as const,
  ].filter(([text, ground, minimum]) => wcagContrast(text, ground) < minimum)
}

/** Returns what is seen of a colour at an opacity over a ground. */
function mix(ground: string, colour: string, opacity: number): string {
  const { r, g, b } = interpolate([ground, colour])(opacity)
  return `#${[r, g, b]
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
