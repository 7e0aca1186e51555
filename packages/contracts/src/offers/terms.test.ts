import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueParts } from './terms.ts'

const plan = [
  { share: 30, due: 'accepted', days: 14 },
  { share: 70, due: 'evening', days: 7 },
] as const

describe('the parts of an offer', () => {
  it('are due after acceptance and before the evening', () => {
    expect(dueParts(100_001, plan, { acceptedOn: '2027-02-20', day: '2027-05-31' })).toEqual([
      { amount: 30_000, due_on: '2027-03-06' },
      { amount: 70_001, due_on: '2027-05-24' },
    ])
  })

  it('are due neither before they are agreed nor after the evening, and on no day without one', () => {
    const late = dueParts(1000, plan, { acceptedOn: '2027-05-30', day: '2027-05-31' })
    expect(late.map(({ due_on }) => due_on)).toEqual(['2027-05-30', '2027-05-30'])
    const near = dueParts(1000, plan.slice(0, 1), { acceptedOn: '2027-05-20', day: '2027-05-31' })
    expect(near.map(({ due_on }) => due_on)).toEqual(['2027-05-31'])
    const dayless = dueParts(1000, plan, { acceptedOn: '2027-05-30', day: null })
    expect(dayless.map(({ due_on }) => due_on)).toEqual(['2027-06-13', null])
  })

  it('are one without a plan', () => {
    expect(dueParts(1000, [], { acceptedOn: '2027-05-30', day: null })).toEqual([
      { amount: 1000, due_on: '2027-05-30' },
    ])
  })

  it('add up to the whole', () => {
    const shares = array(integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 })
    const check = property(integer({ min: 0, max: 2_000_000_000 }), shares, (total, list) => {
      const planned = list.map((share) => ({ share, due: 'accepted' as const, days: 0 }))
      const parts = dueParts(total, planned, { acceptedOn: '2027-05-30', day: null })
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    })
    assert(check)
  })
})
