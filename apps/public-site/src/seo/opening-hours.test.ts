import { expect, it } from 'vitest'
import { clockTime, openingHours } from './opening-hours.ts'

const line = (day: string, openTime = '10:00', closeTime = '18:00') => ({ day, openTime, closeTime })
const daysOf = (day: string) => openingHours([line(day)])[0]?.dayOfWeek

it.each([
  ['10:00', '10:00'],
  [' 9:05 ', '09:05'],
  ['21.30', '21:30'],
  ['9 am', '09:00'],
  ['12am', '00:00'],
  ['12:30 p.m.', '12:30'],
  ['9:15PM', '21:15'],
])('reads the time %j as %s', (text, time) => {
  expect(clockTime(text)).toBe(time)
})

it.each(['', '10', '24:00', '10:60', '13 pm', '0am', 'noon', '10:00-18:00', '1:5'])(
  'does not read %j as a time',
  (text) => {
    expect(clockTime(text)).toBeUndefined()
  },
)

it.each([
  ['Monday', ['Monday']],
  ['tue.', ['Tuesday']],
  ['Thurs', ['Thursday']],
  ['Sundays', ['Sunday']],
  ['Mon – Wed', ['Monday', 'Tuesday', 'Wednesday']],
  ['Friday to Monday', ['Friday', 'Saturday', 'Sunday', 'Monday']],
  ['Tuesday, Thursday and Sat-Sun', ['Tuesday', 'Thursday', 'Saturday', 'Sunday']],
  ['Weekends', ['Saturday', 'Sunday']],
])('reads the days of %j', (text, days) => {
  expect(daysOf(text)).toEqual(days)
})

it.each(['', 'Mo', 'Christmas Eve', 'Monday -', 'Mon-Tue-Wed', 'Monday, maybe', 'Tuesday (by appointment)'])(
  'does not read %j as days',
  (text) => {
    expect(daysOf(text)).toBeUndefined()
  },
)

it('leaves out a line without both times, or with the same time twice', () => {
  expect(
    openingHours([line('Monday', ''), line('Tuesday', '10:00', ''), line('Friday', '10:00', '10:00'), line('Sunday')]),
  ).toEqual([{ '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '10:00', closes: '18:00' }])
})
