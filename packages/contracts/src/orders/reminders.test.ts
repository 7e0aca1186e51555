import { describe, expect, it } from 'vitest'
import type { OrderState } from './orders.ts'
import { nextReminder } from './reminders.ts'

const DUE = '2027-06-20'
const settings = { reminder_before_days: 7, reminder_after_days: 5 }
const order = {
  state: 'confirmed' as OrderState,
  price: 1000,
  parts: [
    { kind: 'deposit' as const, amount: 300, due_on: DUE },
    { kind: 'balance' as const, amount: 700, due_on: '2027-07-20' },
  ],
  cancelled_on: null,
  owed: null,
}
const facts = { order, payments: [], settings, known: [], from: '2027-06-01' }
const row = (kind: 'before' | 'after', is: 'sent' | 'held') => ({
  kind,
  due_on: DUE,
  sent_at: is === 'sent' ? '2027-06-13T09:00:00.000Z' : null,
  held_back_at: is === 'held' ? '2027-06-12T09:00:00.000Z' : null,
})
const shown = (change: Partial<Parameters<typeof nextReminder>[0]>) => {
  const found = nextReminder({ ...facts, ...change })
  return found && `${found.kind} ${found.on}${found.is_held_back ? ' held' : ''}`
}

describe('the next reminder', () => {
  it('names the part, what of it is open, and when', () => {
    expect(nextReminder({ ...facts, payments: [{ amount: 100 }] })).toEqual({
      kind: 'before',
      due_on: DUE,
      on: '2027-06-13',
      amount: 200,
      is_held_back: false,
    })
  })

  it.each([
    ['on its day', '2027-06-13', 'before 2027-06-13'],
    ['three days late', '2027-06-16', 'before 2027-06-16'],
    ['not four days late: then that after the due day comes', '2027-06-17', 'after 2027-06-25'],
    ['after the due day, three days late', '2027-06-28', 'after 2027-06-28'],
    ['not four days late', '2027-06-29', null],
  ])('goes out %s', (_when, from, wanted) => {
    expect(shown({ from })).toBe(wanted)
  })

  it('before the due day never goes out after it', () => {
    const close = { reminder_before_days: 1, reminder_after_days: 1 }
    expect(shown({ settings: close, from: DUE })).toBe(`before ${DUE}`)
    expect(shown({ settings: close, from: '2027-06-21' })).toBe('after 2027-06-21')
  })

  it.each(['enquiry', 'held', 'done', 'lost'] as const)('does not exist for the state %s', (state) => {
    expect(shown({ order: { ...order, state } })).toBeNull()
  })

  it.each([
    ['a quoted evening has one', { order: { ...order, state: 'quoted' as const } }, 'before 2027-06-13'],
    ['once that before is sent, that after follows', { known: [row('before', 'sent')] }, 'after 2027-06-25'],
    ['each is sent once', { known: [row('before', 'sent'), row('after', 'sent')] }, null],
    ['one that is held back stays the next', { known: [row('before', 'held')] }, 'before 2027-06-13 held'],
    ['until its time is over', { known: [row('before', 'held')], from: '2027-06-17' }, 'after 2027-06-25'],
    ['a paid part has none; the next part has', { payments: [{ amount: 300 }] }, 'before 2027-07-13'],
    ['nothing is open', { payments: [{ amount: 1000 }] }, null],
    ['a part without a day', { order: { ...order, parts: [{ ...order.parts[0]!, due_on: null }] } }, null],
    ['the rest has no day', { order: { ...order, parts: [] } }, null],
    ['never before', { settings: { ...settings, reminder_before_days: 0 } }, 'after 2027-06-25'],
    ['never at all', { settings: { reminder_before_days: 0, reminder_after_days: 0 } }, null],
  ])('%s', (_what, change, wanted) => {
    expect(shown(change)).toBe(wanted)
  })
})
