import { expect, it } from 'vitest'
import { addMonths, dayByKey, weeksOf } from './days.ts'

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2027-12-15', 1, '2028-01-15'],
  ['2027-01-15', -1, '2026-12-15'],
])('%s and %d months is %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected)
})

it('the weeks of a month begin as the language has it, also over daylight saving', () => {
  expect(weeksOf('2027-03-28', 1).map(([first]) => first)).toEqual([
    '2027-03-01',
    '2027-03-08',
    '2027-03-15',
    '2027-03-22',
    '2027-03-29',
  ])
  expect(weeksOf('2027-03-28', 7).map(([first]) => first)[0]).toBe('2027-02-28')
})

it('Home and End go to the ends of the week', () => {
  expect(dayByKey('Home', '2027-05-12', 1)).toBe('2027-05-10')
  expect(dayByKey('End', '2027-05-12', 1)).toBe('2027-05-16')
  expect(dayByKey('Home', '2027-05-12', 7)).toBe('2027-05-09')
  expect(dayByKey('a', '2027-05-12', 7)).toBeUndefined()
})
