import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OrderPart, partKinds } from './orders.ts'
import { standingOf, standingOfOrder } from './standing.ts'

const TODAY = '2027-05-15'
const part = (amount: number, due_on: string | null = null, kind: OrderPart['kind'] = 'deposit'): OrderPart => ({
  kind,
  amount,
  due_on,
})
const came = (...amounts: readonly number[]) => amounts.map((amount) => ({ amount }))

describe('how payments stand', () => {
  const deposit = part(300, '2027-05-10')
  const balance = part(700, '2027-05-20', 'balance')
  const standing = (...amounts: readonly number[]) =>
    standingOf({ agreed: 1000, parts: [balance, deposit], payments: came(...amounts), today: TODAY })

  it('asks for the part that is due first', () => {
    const next = { kind: 'deposit', amount: 300, due_on: '2027-05-10' }
    expect(standing()).toEqual({ total: 1000, paid: 0, open: 1000, overdue: 300, next, too_much: 0, too_little: 0 })
  })

  it('says what a part lacks', () => {
    const next = { kind: 'deposit', amount: 20, due_on: '2027-05-10' }
    expect(standing(280)).toMatchObject({ open: 720, overdue: 20, next, too_little: 20 })
  })

  it('fills the next part with what is too much for the first', () => {
    expect(standing(400)).toMatchObject({ next: { kind: 'balance', amount: 600 }, overdue: 0, too_little: 0 })
    expect(standing(400, 580)).toMatchObject({ next: { kind: 'balance', amount: 20 }, too_little: 20 })
  })

  it('says what came beyond the price, and counts what went back', () => {
    expect(standing(1100)).toMatchObject({ open: 0, next: null, too_much: 100 })
    expect(standing(1100, -100)).toMatchObject({ paid: 1000, open: 0, next: null, too_much: 0 })
  })

  it('asks for the rest of the price without a day, and for no part beyond it', () => {
    const facts = { payments: came(300), today: TODAY }
    const rest = { kind: 'rest', amount: 700, due_on: null }
    expect(standingOf({ ...facts, agreed: 1000, parts: [deposit] })).toMatchObject({ next: rest, too_little: 0 })
    expect(standingOf({ ...facts, agreed: 800, parts: [deposit, balance] })).toMatchObject({ next: { amount: 500 } })
  })

  it('is due today until midnight', () => {
    const facts = { agreed: null, parts: [deposit], payments: [] }
    expect(standingOf({ ...facts, today: '2027-05-10' }).overdue).toBe(0)
    expect(standingOf({ ...facts, today: '2027-05-11' }).overdue).toBe(300)
  })

  it('asks for the rest of a price only once the evening is agreed, and for nothing if it is lost', () => {
    const next = (state: 'quoted' | 'confirmed' | 'lost', parts: readonly OrderPart[] = []) =>
      standingOfOrder({ state, price: 1000, parts, cancelled_on: null, owed: null }, [], TODAY).next
    expect(next('quoted')).toBeNull()
    expect(next('quoted', [deposit])).toMatchObject({ kind: 'deposit' })
    expect(next('confirmed')).toEqual({ kind: 'rest', amount: 1000, due_on: null })
    expect(next('lost', [deposit])).toBeNull()
  })

  it('asks for what is owed of a cancelled evening, or says what is to be paid back', () => {
    const cancelled = (owed: number, ...amounts: readonly number[]) =>
      standingOfOrder(
        { state: 'lost', price: 1000, parts: [deposit, balance], cancelled_on: TODAY, owed },
        came(...amounts),
        TODAY,
      )
    expect(cancelled(500)).toMatchObject({ total: 500, open: 500, next: { kind: 'deposit', amount: 300 } })
    expect(cancelled(500, 300)).toMatchObject({ next: { kind: 'rest', amount: 200, due_on: null }, overdue: 0 })
    expect(cancelled(500, 1000)).toMatchObject({ open: 0, next: null, too_much: 500 })
    expect(cancelled(0, 300)).toMatchObject({ total: 0, next: null, too_much: 300 })
    expect(cancelled(0, 300, -300)).toMatchObject({ paid: 0, too_much: 0 })
  })
})

const money = fc.integer({ min: 0, max: 5000 })
const day = fc.integer({ min: 10, max: 20 }).map((date) => `2027-05-${date}`)
const facts = fc.record({
  agreed: fc.option(money),
  parts: fc.array(fc.record({ kind: fc.constantFrom(...partKinds), amount: money, due_on: fc.option(day) }), {
    maxLength: 5,
  }),
  payments: fc.array(fc.record({ amount: fc.integer({ min: -3000, max: 5000 }) }), { maxLength: 6 }),
  today: day,
})

it('holds its laws in 1,000 generated orders', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 1, max: 3000 }), (order, more) => {
      const before = standingOf(order)
      const { total, paid, open, overdue, next, too_much, too_little } = before
      for (const amount of [open, overdue, too_much, too_little]) expect(amount).toBeGreaterThanOrEqual(0)
      expect(paid).toBe(order.payments.reduce((sum, { amount }) => sum + amount, 0))
      expect(total - open + too_much).toBe(Math.max(0, paid)) // nothing is lost or counted twice
      expect(Math.min(open, too_much)).toBe(0)
      expect(next === null).toBe(open === 0)
      if (next) expect(next.amount).toBeLessThanOrEqual(open)
      expect([0, next?.amount ?? 0]).toContain(too_little)
      expect(overdue).toBeLessThanOrEqual(open)
      expect(standingOf({ ...order, today: '2027-05-01' }).overdue).toBe(0)
      // Neither the order of the payments nor that of parts with different days matters.
      expect(standingOf({ ...order, payments: order.payments.toReversed() })).toEqual(before)
      // More money never leaves more open, and undoing it leads back.
      const after = standingOf({ ...order, payments: [...order.payments, { amount: more }] })
      expect(after.open).toBeLessThanOrEqual(open)
      expect(after.overdue).toBeLessThanOrEqual(overdue)
      expect(standingOf({ ...order, payments: [...order.payments, { amount: more }, { amount: -more }] })).toEqual(
        before,
      )
      // What is open is what settles it.
      if (paid >= 0) {
        const settled = standingOf({ ...order, payments: [...order.payments, { amount: open }] })
        expect(settled).toMatchObject({ open: 0, overdue: 0, next: null })
      }
    }),
    { numRuns: 1000 },
  )
})
