import { expect, it } from 'vitest'
import { tidyLine, tidyText } from './tidy-text.ts'

it.each([
  ['a composed form', 'Cre\u0300me bru\u0302le\u0301e', 'Crème brûlée'],
  [
    'the line ends of Windows, old Macs, Word and Unicode',
    'a\r\nb\rc\u000bd\u2028e\u2029f\u0085g\u000ch',
    'a\nb\nc\nd\ne\nf\ng\nh',
  ],
  ['no control characters, but tabs', 'a\0\u0001\u0007\u001b\u007f\u0092b\tc', 'ab\tc'],
  ['no byte order mark and no place of a picture', '\ufeffa\ufffcb\uffff', 'ab'],
  [
    'no marks that turn the direction of what follows',
    '\u202a+49 171\u202c \u2068Anna\u2069 \u202etxt',
    '+49 171 Anna txt',
  ],
  ['no half characters', 'a\ud83cb\udf4bc', 'abc'],
  ['whole emoji, flags and families', '🍋👩‍🍳🇩🇪❤️', '🍋👩‍🍳🇩🇪❤️'],
  [
    'soft hyphens, zero-width spaces and the marks of Arabic and Hebrew',
    'Zu\u00adcker\u200b \u200fאב',
    'Zu\u00adcker\u200b \u200fאב',
  ],
  ['nothing', '', ''],
])('keeps of a text %s', (_what, text, kept) => {
  expect(tidyText(text)).toBe(kept)
})

it.each([
  ['each end of a line', 'a\r\nb\u2028c\u000bd\u0085e\rf', 'a b c d e f'],
  ['several at once, with the spaces before them', 'a  \n\nb', 'a b'],
  ['none at its ends', '\n\u2028a\u000b', 'a'],
  ['and no character that nobody has typed', '\ufeffa\u0007\nb', 'a b'],
])('has in one line a space for %s', (_what, text, kept) => {
  expect(tidyLine(text)).toBe(kept)
})
