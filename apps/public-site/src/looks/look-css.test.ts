// @vitest-environment node
import { expect, test } from 'vitest'
import type { Look } from '../site/content.ts'
import { lookCss } from './look-css.ts'

const colours = { palette: 'espresso', ownColour: '', darkMode: 'never' } as const
const plain = {
  ...colours,
  fonts: 'fraunces-inter',
  corners: 'soft',
  dishPictures: 'landscape',
  space: 'usual',
} as const
const css = (changes: Partial<NonNullable<Look>>) => lookCss({ ...plain, ...changes } as Look) // what lookCss reads

test('is empty for a look as specified', () => expect([lookCss(null), css({})]).toEqual(['', '']))

test('turns only the light grounds and their texts dark for visitors who prefer it', () => {
  const [, roles] = /^@media screen and \(prefers-color-scheme:dark\)\{:root\{([^}]*)\}\}$/.exec(
    css({ darkMode: 'as_visitor' }),
  )!
  expect(roles!.split(';').map((rule) => rule.replace('--color-', ''))).toEqual([
    'card:#2e241b',
    'danger-deep:#ff8a7a',
    'saffron-deep:#efb75e',
    'paper:#1f1812',
    'paper-deep:#2e241b',
    'ink:#faf5ec',
    'ink-soft:#cfc2af',
  ])
})

test('keeps the texts over pictures light in a light palette, and its edges and icons visible', () => {
  const light = css({ palette: 'tablecloth' })
  expect(light).toMatch(/^@media screen\{:root\{.*--color-espresso:#ffffff;.*--edge:75%;--scheme:light;--icon:/)
  for (const covering of ['.over-picture,.tile-caption,dialog::backdrop', ':has(>.bar.opacity-0)'])
    expect(light).toContain(`${covering}{--color-espresso:#1b0b0c;`)
  expect(light).toMatch(/\.dark-plate\{[^}]*background:#1b0b0c\}/)
  expect(css({ palette: 'tablecloth', darkMode: 'as_visitor' })).toMatch(
    /prefers-color-scheme:dark\)\{:root\{.*--color-espresso:#1b0b0c;.*;--edge:50%;--scheme:dark;--icon:none\}\}/,
  )
})

test('prints a dark palette in dark ink', () => {
  expect(css({ palette: 'night' })).toMatch(/@media print\{:root\{--color-ink:#1e2431;.*--color-saffron-deep:#7a5415/)
})

test('says how the details differ', () => {
  const details = css({ corners: 'square', dishPictures: 'portrait', space: 'wide' })
  expect(details).toMatch(/^:root\{--radius-2xl:0;.*--dish:4\/5;--space:1.35;\}$/)
})

test('takes nothing but colours of a colour', () => {
  expect(css({ palette: 'own', ownColour: 'red}</style><script>' })).toMatch(/^[-@\w\s{}:#;(),]+$/)
})
