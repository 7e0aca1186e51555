import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { reckonYear } from './reckon-year.ts'

const day = constantFrom('2026-12-31', '2027-01-01', '2027-05-31', '2027-06-01', '2027-12-31', '2028-01-01')
const currency = constantFrom('EUR', 'JPY', 'KWD')
const amount = integer({ min: 0, max: 2_000_000_000 })
const evenings = array(record({ day, currency, agreed: amount, open: amount, overdue: amount }))
const payments = array(record({ day, currency, amount: integer({ min: -2_000_000_000, max: 2_000_000_000 }) }))

const added = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

it('months add up to their year, each currency by itself', () => {
  const check = property(evenings, payments, (agreed, paid) => {
    for (const year of reckonYear(2027, agreed, paid)) {
      const ofYear = agreed.filter((one) => one.currency === year.currency && one.day.startsWith('2027'))
      expect(year.agreed).toBe(added(ofYear.map((one) => one.agreed)))
      for (const name of ['agreed', 'paid', 'open', 'overdue'] as const)
        expect(added(year.months.map((month) => month[name]))).toBe(year[name])
      expect(year.months.map(({ month }) => month.slice(5))).toEqual([
        '01',
        '02',
        '03',
        '04',
        '05',
        '06',
        '07',
        '08',
        '09',
        '10',
        '11',
        '12',
      ])
    }
  })
  assert(check, { numRuns: 300 })
})

it('a payment counts in the month in which it came, whatever evening it was for', () => {
  const evening = { day: '2027-12-31', currency: 'EUR', agreed: 1000, open: 400, overdue: 100 }
  const [year] = reckonYear(2027, [evening], [{ day: '2027-03-01', currency: 'EUR', amount: 600 }])
  expect(year?.months[2]).toEqual({ month: '2027-03', agreed: 0, paid: 600, open: 0, overdue: 0 })
  expect(year?.months[11]).toEqual({ month: '2027-12', agreed: 1000, paid: 0, open: 400, overdue: 100 })
})

it('a year without anything has no currency', () => {
  expect(reckonYear(2027, [], [{ day: '2026-12-31', currency: 'EUR', amount: 1 }])).toEqual([])
})
