// @vitest-environment node
import { expect, test } from 'vitest'
import type { Look } from '../site/content.ts'
import { lookCss } from './look-css.ts'

const plain = { palette: 'espresso', ownColour: '', darkMode: 'never', fonts: 'fraunces-inter' } as const
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

test('prints a dark palette in dark ink', () => {
  expect(css({ palette: 'night' })).toMatch(/@media print\{:root\{--color-ink:#1e2431;.*--color-saffron-deep:#7a5415/)
})

test('takes nothing but colours of a colour', () => {
  expect(css({ palette: 'own', ownColour: 'red}</style><script>' })).toMatch(/^[-@\w\s{}:#;(),]+$/)
})
