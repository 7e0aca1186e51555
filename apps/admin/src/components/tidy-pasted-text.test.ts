import { expect, it } from 'vitest'
import { tidyPastedText } from './tidy-pasted-text.ts'

it.each([
  ['line breaks', 'Summer\r\nmenu', 'Summer menu', 'Summer\nmenu'],
  ['spaces at the end', 'Summer menu \t\n', 'Summer menu', 'Summer menu\n'],
  ["Word's bullets", '·\tOysters\n·\tLamb\no\tpink', 'Oysters, Lamb, pink', '- Oysters\n- Lamb\n- pink'],
  ["Pages' bullets", '• Oysters\u2028• Lamb', 'Oysters, Lamb', '- Oysters\n- Lamb'],
  ['one bullet', '• Oysters', 'Oysters', '- Oysters'],
  [
    'protected spaces',
    'Lamb\u00A0\u00A0for\u00A0 two, 10\u00A0€',
    'Lamb for two, 10\u00A0€',
    'Lamb for two, 10\u00A0€',
  ],
  ['cells of a table', 'Lamb\t28\nTart\t9', 'Lamb – 28 Tart – 9', 'Lamb – 28\nTart – 9'],
  ['a tab', 'Lamb\t28', 'Lamb 28', 'Lamb 28'],
  ['invisible characters', 'La\u00ADmb\u200B\uFEFF', 'Lamb', 'Lamb'],
  ["Word's own line break", 'Lamb\vTart', 'Lamb Tart', 'Lamb\nTart'],
  ['many blank lines', 'Lamb\n\n\n\nTart', 'Lamb Tart', 'Lamb\n\nTart'],
  ['a piece with its spaces', ' and tart', ' and tart', ' and tart'],
  ['what is tidy', "Chef's menu – 5 courses", "Chef's menu – 5 courses", "Chef's menu – 5 courses"],
])('%s: %j becomes %j in one line, and %j in several', (_what, pasted, oneLine, severalLines) => {
  expect(tidyPastedText(pasted, true)).toBe(oneLine)
  expect(tidyPastedText(pasted, false)).toBe(severalLines)
})
