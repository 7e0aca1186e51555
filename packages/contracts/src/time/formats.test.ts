import { expect, it } from 'vitest'
import { clockParts, daysText, listText, momentText, numberFormat, weekdayText } from './formats.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

it.each([
  ['en-GB', '28 Nov, 05:02'],
  ['en-US', 'Nov 28, 5:02 AM'],
  ['de-AT', '28. Nov., 05:02'],
  ['fr-CA', '28 nov., 05 h 02'],
  ['es-ES', '28 nov, 5:02'],
])('writes a clock in %s beside a date as it does alone', (locale, text) => {
  const parts = { day: 'numeric', month: 'short', ...clockParts(locale), timeZone: 'UTC' } as const
  expect(plain(momentText('2026-11-28T05:02:00Z', locale, parts))).toBe(text)
})

it('writes a range of days', () => {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  expect(plain(daysText('2027-05-31', '2027-06-02', 'en-US', parts))).toBe('Mon, May 31 – Wed, Jun 2, 2027')
  expect(plain(daysText('2027-05-31', '2027-06-02', 'en-GB', parts))).toBe('Mon, 31 May – Wed, 2 Jun 2027')
})

it('names weekdays from Monday', () => {
  expect([0, 5, 6].map((index) => weekdayText(index, 'de-AT'))).toEqual(['Montag', 'Samstag', 'Sonntag'])
})

it('writes numbers and lists as in the country', () => {
  expect(['de-DE', 'de-CH', 'en-GB'].map((locale) => numberFormat(locale, {}).format(1234.5))).toEqual([
    '1.234,5',
    "1'234.5",
    '1,234.5',
  ])
  expect(['en-GB', 'en-US'].map((locale) => listText(['a', 'b', 'c'], locale))).toEqual(['a, b and c', 'a, b, and c'])
})
