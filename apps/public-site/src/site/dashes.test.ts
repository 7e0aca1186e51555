// @vitest-environment node
import { expect, test } from 'vitest'
import { withDashesKept } from './dashes.ts'

test.each([
  ['Une table – chez vous', 'Une table\u00a0– chez vous'],
  ['Late - and long', 'Late\u00a0- and long'],
  ['Supper—by candlelight', 'Supper\u2060—by candlelight'],
  ['A three-course menu', 'A three-course menu'],
])('nothing breaks before the dash of %s', (heading, kept) => expect(withDashesKept(heading)).toBe(kept))
