import { assert, integer, property } from 'fast-check'
import { interpolate, modeOklch, modeRgb, useMode as register, wcagContrast, wcagLuminance } from 'culori/fn'
import { expect, test } from 'vitest'
import { lightPaletteNames, paletteNames, type PaletteName } from './look-choices.ts'
import { edge, enough, isLight, type Palette, paletteOfLook, palettes } from './palettes.ts'

register(modeRgb)
const oklch = register(modeOklch)

const ofName = (palette: string) => paletteOfLook({ palette, ownColour: '' }, 'screen')
const ofColour = (ownColour: string) => paletteOfLook({ palette: 'own', ownColour }, 'screen')

const places = ['screen', 'dark screen', 'picture'] as const
const byHand = paletteNames.flatMap((palette) =>
  places.map((place) => [palette, place, paletteOfLook({ palette, ownColour: '' }, place)] as const),
)

test.each(byHand)('every text of %s can be read on its grounds, on a %s', (_, place, palette) => {
  expect(unreadable(palette)).toEqual([])
  if (place === 'picture') expect(unreadableOverPictures(palette)).toEqual([])
})

test.each(byHand.filter(([, place]) => place !== 'picture'))(
  'no two parts of %s melt together, on a %s',
  (_, __, palette) => expect(melting(palette)).toEqual([]),
)

test('every text can be read with the palette of any colour', () => {
  const colours = integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  assert(
    property(colours, (colour) => {
      const [onScreen, onDarkScreen, overPicture] = places.map((place) =>
        paletteOfLook({ palette: 'own', ownColour: colour }, place),
      ) as [Palette, Palette, Palette] // one of each place
      for (const palette of [onScreen, onDarkScreen])
        expect([colour, unreadable(palette), melting(palette)]).toEqual([colour, [], []])
      expect([colour, unreadableOverPictures(overPicture)]).toEqual([colour, []])
    }),
    { seed: 30, numRuns: 1000, examples: [['#000000'], ['#ffffff'], ['#ff0000'], ['#0000ff'], ['#ffff00']] },
  )
})

test('half of the palettes open light, and all others dark', () => {
  const opensLight = paletteNames.filter((name) => wcagLuminance(ofName(name).espresso) > 0.8)
  expect(opensLight).toEqual(lightPaletteNames)
  expect(opensLight).toHaveLength(paletteNames.length / 2)
})

test.each([
  ['#7a3b2e', 'saffron', 'light'], // burgundy on paper
  ['#000080', 'saffron', 'light'],
  ['#e0a0b0', 'saffron', 'dark'],
  ['#ffff00', 'saffron', 'dark'],
  ['#ffffff', 'espresso', 'light'], // a white page
  ['#fff8e7', 'espresso', 'light'],
  ['#000000', 'espresso', 'dark'],
] as const)('%s is used as it is, as the %s of a page that opens %s', (colour, role, opens) => {
  const palette = ofColour(colour)
  expect(palette[role]).toBe(colour)
  expect(isLight(palette)).toBe(opens === 'light')
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
  const { espresso, charcoal, bark, bar, saffron, cream, card, ink, paper } = palette
  const onEspresso = [cream, palette.sand, palette['saffron-light'], palette.danger]
  const onPaper = [ink, palette['ink-soft'], palette['saffron-deep'], palette['danger-deep']]
  const texts = (colours: readonly string[], on: readonly string[]): Pair[] =>
    colours.flatMap((text) => on.map((ground) => [text, ground, enough.text] as const))
  const worst = isLight(palette) ? '#000000' : '#ffffff' // behind what is translucent
  const behindBar = mix(worst, bar, 0.93)
  return below([
    ...texts(onEspresso, [espresso, charcoal, bark]),
    ...texts(onPaper, [paper, palette['paper-deep'], card]),
    ...texts([espresso], [saffron, palette['saffron-light'], cream]),
    ...texts([paper], [ink]),
    ...texts([cream], [palette.amber, mix(worst, espresso, 0.85), mix(worst, espresso, 0.8)]),
    ...texts([mix(bar, cream, 0.9), palette['saffron-light']], [behindBar]),
    [saffron, espresso, enough.control] as const,
    [mix(espresso, palette.sand, edge(palette)), espresso, enough.control] as const,
  ])
}

/** Returns the pairs over pictures that `hero-dim.ts` relies on and that have too little contrast. */
function unreadableOverPictures({ cream, 'saffron-light': accent }: Palette): Pair[] {
  return below([
    [cream, '#6e6e6e', enough.text],
    [accent, '#4d4d4d', enough.text],
  ])
}

function below(pairs: readonly Pair[]): Pair[] {
  return pairs.filter(([text, ground, minimum]) => wcagContrast(text, ground) < minimum)
}

/** The least difference in lightness, from 0 to 1, at which one sees where one part of the page ends. */
const SEEN = 0.028

/** Returns the grounds that can follow each other and look the same. */
function melting({ espresso, charcoal, bark, paper, 'paper-deep': paperDeep }: Palette) {
  const neighbours = [
    [espresso, paper],
    [espresso, paperDeep], // a first section that follows a first screen of its own ground
    [paperDeep, paper],
    [espresso, bark], // contact alone
    [espresso, charcoal], // contact, footer
    [bark, charcoal],
  ] as const
  const lightness = (colour: string) => oklch(colour)?.l ?? 0
  return neighbours.filter(([one, other]) => Math.abs(lightness(one) - lightness(other)) < SEEN)
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
