import { describe, expect, it } from 'vitest'
import { weekdayIn } from './weekday-in.ts'

/** A Monday. */
const now = Date.parse('2027-05-31T12:00:00Z')

describe('a weekday', () => {
  it.each([
    ['thursday', 0, '2027-06-03'],
    ['saturday', 0, '2027-06-05'],
    ['saturday', 2, '2027-06-19'],
    ['sunday', -1, '2027-05-30'],
    ['friday', -4, '2027-05-07'],
  ] as const)('%s in %i weeks is %s', (weekday, weeks, date) => {
    expect(weekdayIn(weekday, weeks, now)).toBe(date)
  })

  it('is never today if it is in no weeks', () => {
    expect(weekdayIn('saturday', 0, Date.parse('2027-06-05T00:00:00Z'))).toBe('2027-06-12')
  })
})
