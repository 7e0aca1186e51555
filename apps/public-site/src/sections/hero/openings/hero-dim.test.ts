import { describe, expect, it } from 'vitest'
import { heroDim } from './hero-dim.ts'

/** Returns the path of a picture whose brightness is given in rows of five cells, as digits of base 32. */
const pictureOf = (rows: string, size = '1600x900') =>
  `/api/uploads/0123456789abcdef-${size}-${rows.replaceAll(' ', '')}.jpg`

/**
 * Reads the levels of the classes, in per cent: landscape screens below 1024 px, upright ones, large ones, and below
 * tall texts.
 */
const levels = (classes: string) => Array.from(classes.matchAll(/dim-(?:top-)?(\d+)/g), ([, level]) => Number(level))

const textOf = (path: string) => levels(heroDim(path).text)
const barOf = (path: string) => levels(heroDim(path).bar)

/** Returns the WCAG contrast of a text on a grey of 0 to 255 that is below both overlays. */
function contrast(text: readonly [number, number, number], grey: number, level: number): number {
  const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
  const luminance = ([red, green, blue]: readonly number[]) =>
    0.2126 * linear(red! / 255) + 0.7152 * linear(green! / 255) + 0.0722 * linear(blue! / 255)
  const under = [21, 17, 13].map((overlay) => overlay + (grey - overlay) * 0.85 * (1 - level / 100))
  return (luminance(text) + 0.05) / (luminance(under) + 0.05)
}
const cream = [250, 245, 236] as const
const saffron = [239, 183, 94] as const

describe('the darkness over the hero', () => {
  it.each('0123456789abcdefghijklmnopqrstuv'.split(''))('suffices for brightness %s, and is no more', (digit) => {
    const grey = (Number.parseInt(digit, 32) / 31) * 255
    const path = pictureOf(digit.repeat(20))
    for (const [text, all] of [
      [cream, textOf(path)],
      [saffron, barOf(path)],
    ] as const)
      for (const level of all) {
        expect(contrast(text, grey, level)).toBeGreaterThanOrEqual(4.5)
        if (level > 0) expect(contrast(text, grey, level - 10)).toBeLessThan(4.6)
      }
  })

  it.each([
    '/api/uploads/0123456789abcdef-1600x900.jpg',
    'https://cdn.example/a.jpg',
    '/api/uploads/0123456789abcdef.mp4',
    `/api/uploads/0123456789abcdef-1600x900-${'0'.repeat(20)}.mp4`,
  ])('is that over white for %s', (path) => {
    expect(heroDim(path)).toEqual(heroDim(pictureOf('v'.repeat(20))))
  })

  it('looks at what is behind the text', () => {
    const [landscape, upright, large] = textOf(pictureOf('0000v 0000v 0000v 0000v'))
    expect(landscape).toBeGreaterThan(50)
    expect([upright, large]).toEqual([55, 0]) // an almost square screen shows the right edge
    const left = textOf(pictureOf('v0000 v0000 v0000 v0000'))
    expect(left.at(1)).toBe(0) // a phone crops the left fifth
    expect(left.at(2)).toBeGreaterThan(50)
    const [, short, wide, tall] = textOf(pictureOf('vvvvv 00000 00000 00000'))
    expect([short, wide]).toEqual([0, 0])
    expect(tall).toBeGreaterThan(50)
  })

  it('looks at what is behind the bar', () => {
    expect(barOf(pictureOf('00000 00000 00000 vvvvv')).slice(1)).toEqual([0, 0])
    expect(Math.min(...barOf(pictureOf('000v0 00000 00000 00000')))).toBeGreaterThan(50)
  })

  it('follows the focal point, which decides what is in sight', () => {
    const path = pictureOf('000vv 000vv 000vv 000vv')
    const [, upright] = levels(heroDim(path, { focalX: 0, focalY: 50 }).text)
    expect(upright).toBe(levels(heroDim(pictureOf('00000 00000 00000 00000')).text)[1])
    expect(levels(heroDim(path, { focalX: 100, focalY: 50 }).text)[1]).toBeGreaterThan(50)
  })

  it('knows that a large screen crops an upright picture at its top', () => {
    const bright = pictureOf('vvvvv 00000 00000 00000', '900x1600')
    expect(barOf(bright).at(1)).toBeGreaterThan(50)
    expect(textOf(pictureOf('vvvvv 00000 00000 vvvvv', '600x2400')).at(2)).toBe(0)
  })
})
