import { words } from '@tablier/words/site/all'
import { describe, expect, it } from 'vitest'
import { dateAt, dateIn, weekdayOf } from './days.ts'
import { clockTime, tellsEveryDay, todayText, weekdayIn } from './opening-hours.ts'
import cases from './opening-hours.cases.json' with { type: 'json' }

it.each(cases.read)('reads the time "$text" as $time', ({ text, time }) => {
  expect(clockTime(text)).toBe(time)
})

it.each(['', '10', '24:00', '10:60', '13 pm', '0am', 'noon', '10:00-18:00', '1:5'])(
  'does not read %j as a time',
  (text) => {
    expect(clockTime(text)).toBeUndefined()
  },
)

const line = (day: string, openTime = '', closeTime = '', note = '') => ({ day, openTime, closeTime, note })

describe('a day', () => {
  it('is a weekday by its whole name', () => {
    expect([' monday ', 'Mon', 'Mondays'].map(weekdayIn)).toEqual(['Monday', undefined, undefined])
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
