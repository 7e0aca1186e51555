import { expect, it } from 'vitest'
import { openingHours, specialHours } from './opening-hours.ts'

const line = (day: string, openTime = '10:00', closeTime = '18:00') => ({ day, openTime, closeTime })
const daysOf = (day: string) => openingHours([line(day)])[0]?.dayOfWeek

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

it('tells special days, a closed one as midnight twice', () => {
  const special = (day: string, opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: day,
    validThrough: day,
    opens,
    closes,
  })
  const lines = [line('2026-12-25', '', ''), line('2026-12-31', '7 pm', '23:00'), line('2026-13-01'), line('Monday')]
  expect(specialHours(lines)).toEqual([
    special('2026-12-25', '00:00', '00:00'),
    special('2026-12-31', '19:00', '23:00'),
  ])
  expect(openingHours(lines)).toHaveLength(1)
})
