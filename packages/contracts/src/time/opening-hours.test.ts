import { words } from '@tablier/words/site/all'
import { describe, expect, it } from 'vitest'
import { dateAt, dateIn, weekdayOf, weekdays } from './days.ts'
import { clockTime, openSpans, tellsEveryDay, todayText, unreadHours, weekdayIn, weekdaysIn } from './opening-hours.ts'
import cases from './opening-hours.cases.json' with { type: 'json' }

it.each(cases.read)('reads the time "$text" as $time', ({ text, time }) => {
  expect(clockTime(text)).toBe(time)
})

it.each(cases.noTimes)('does not read %j as a time', (text) => {
  expect(clockTime(text)).toBeUndefined()
})

it.each(cases.days)('reads the days "$text" as $days', ({ text, days }) => {
  expect(
    weekdaysIn(text)
      ?.map((day) => weekdays.indexOf(day) + 1)
      .join(''),
  ).toBe(days)
})

it.each(cases.noDays)('does not read %j as a day', (text) => {
  expect(weekdaysIn(text)).toBeUndefined()
})

it('reads a day that means two in the language of the site', () => {
  expect(['', 'de-CH', 'fr'].map((language) => weekdaysIn('Di', language))).toEqual([
    undefined,
    ['Tuesday'],
    ['Sunday'],
  ])
  expect(['en', 'de', 'es'].map((language) => weekdaysIn('Do', language))).toEqual([
    undefined,
    ['Thursday'],
    ['Sunday'],
  ])
})

it.each(cases.oneField)('reads "$openTime" and "$closeTime" as $spans', ({ spans, ...line }) => {
  expect(openSpans(line)?.map(({ opens, closes }) => `${opens}–${closes}`)).toEqual(spans)
})

it.each([
  [{ day: 'Freitag', openTime: '18 Uhr', closeTime: 'spät' }, ['closeTime']],
  [{ day: 'Feiertage', openTime: 'abends', closeTime: '' }, ['day', 'openTime']],
  [{ day: 'Mo–Fr', openTime: '12-14, 18-22 Uhr', closeTime: '' }, []],
  [{ day: '', openTime: '', closeTime: '' }, []],
  [{ day: 'Fr', openTime: '18h', closeTime: '' }, []],
])('says what of %j is not understood', (line, fields) => {
  expect(unreadHours(line, 'de')).toEqual(fields)
})

const line = (day: string, openTime = '', closeTime = '', note = '') => ({ day, openTime, closeTime, note })

describe('a day', () => {
  it('is a weekday by its whole name', () => {
    const days = [' monday ', 'Freitag', 'Mercoledì', 'SÁBADO', 'dimanche']
    expect(days.map(weekdayIn)).toEqual(['Monday', 'Friday', 'Wednesday', 'Saturday', 'Sunday'])
    expect(['Mon', 'Mondays', 'freitags', 'Mo'].map(weekdayIn)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is a date if there is such a date', () => {
    const dates = ['2026-12-25', '2028-02-29', '2026-02-29', '2026-13-01', '25.12.2026', '']
    expect(dates.filter(dateIn)).toEqual(['2026-12-25', '2028-02-29'])
  })

  it('has the weekday of its date, and the date of the time zone', () => {
    expect(weekdayOf('2026-12-25')).toBe('Friday')
    expect(weekdayOf('2026-12-27')).toBe('Sunday')
    const time = new Date('2026-12-24T23:30:00Z')
    expect([dateAt(time, 'UTC'), dateAt(time, 'Europe/Berlin')]).toEqual(['2026-12-24', '2026-12-25'])
  })
})

describe('today', () => {
  const week = [line('Mon – Thu', '18:00', '23:00'), line('Friday', '12:00', '14:00'), line('Friday', '18:00', '23:00')]

  it('is told by its weekday rather than by a span of days', () => {
    expect(todayText('2026-12-22', [...week, line('Tuesday', '12:00')], words.en)).toBe('Open today 12:00')
  })

  it.each(cases.today)('$date is: $text', ({ date, text }) => {
    const special = [line('2026-12-25'), line('2026-12-31', '20:00'), line('2027-01-01', '', '', ' We sleep in ')]
    expect(todayText(date, [...week, ...special], words.en)).toBe(text)
  })

  it('is told if every line is understood, or every weekday has one', () => {
    const unclear = line('In August', '', '', 'By the sea')
    expect([tellsEveryDay(week), tellsEveryDay([...week, unclear]), tellsEveryDay([])]).toEqual([true, false, false])
    expect(tellsEveryDay([line('Daily', '10:00'), unclear])).toBe(true)
  })
})
