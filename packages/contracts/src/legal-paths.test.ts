import { expect, it } from 'vitest'
import { legalPageAt } from './legal-paths.ts'

it.each([
  ['/privacy', 'privacy'],
  ['/terms/', 'terms'],
  ['/contact-details', 'contact'],
  ['/', undefined],
  ['/privacy/more', undefined],
  ['/Privacy', undefined],
])('at %s finds %s', (path, name) => {
  expect(legalPageAt(path)).toBe(name)
})
