import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/**
 * Writes the two fonts of the first paint at half their size: Latin letters, the weights that the page uses, and
 * Fraunces at the optical size of headings (72). Browsers load the complete fonts if a text needs other letters. Run it
 * after an update of the fonts: `node scripts/subset-fonts.ts`.
 */

/** The `unicode-range` of the fonts' own Latin files. */
const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
] as const

const faces = [
  {
    from: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    to: 'fraunces-latin.woff2',
    axes: { opsz: 72, wght: { min: 300, max: 600 } },
  },
  {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: 'inter-latin.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
] as const

const text = LATIN.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join('')

for (const { from, to, axes } of faces) {
  const whole = readFileSync(new URL(import.meta.resolve(from)))
  const subset = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: axes })
  writeFileSync(new URL(`../src/fonts/${to}`, import.meta.url), subset)
}
