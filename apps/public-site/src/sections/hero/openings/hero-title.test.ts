// @vitest-environment node
import { expect, test } from 'vitest'
import { titleSize } from './hero-title.ts'

test.each([
  ['An evening at your table', 'title-96'],
  ['Feine Küche für besondere Abende zu zweit', 'title-72'],
  ['Weihnachtsmenüs', 'title-72'],
  ['Feine Küche für besondere Abende, bei Ihnen zu Hause und in Ihrem Garten', 'title-56 letters-28'],
  ['Geburtstagsgesellschaft', 'title-56 letters-24'],
  ['Weihnachtsfeiertagsmenüvorschläge', 'title-44 letters-36'],
  ['Gastgeber Nachbarn Vorspeise Hauptgang', 'title-72'],
  ['x '.repeat(60), 'title-44 letters-40'],
])('%s has the size %s', (title, className) => expect(titleSize(title).className).toBe(className))

test('parts of a word with hyphens may be on different lines', () =>
  expect(titleSize('Drei-Gänge-Sommer-Menü').className).toBe('title-96'))
