import { addDays } from '../time/days.ts'
import type { Reminder, ReminderKind } from './payments.ts'
import { type OrderMoney, standingOfOrder } from './standing.ts'

/** How many days after its day a reminder may still go out, such as after the server was off. */
export const LATEST_REMINDER_DAYS = 3

interface Facts {
  readonly order: OrderMoney
  readonly payments: readonly { readonly amount: number }[]
  /** 0 for never. */
  readonly settings: { readonly reminder_before_days: number; readonly reminder_after_days: number }
  /** What is stored of the order's reminders. */
  readonly known: readonly {
    readonly kind: ReminderKind
    readonly due_on: string
    readonly sent_at: string | null
    readonly held_back_at: string | null
  }[]
  /** The first local day whose reminders have not gone out yet. */
  readonly from: string
}

/**
 * Returns which reminder of an order comes next, and on which day; null if none does. It is about the part that is to
 * be paid next, once before and once after its due day. One that is held back is returned until its time is over.
 */
export function nextReminder({ order, payments, settings, known, from }: Facts): Reminder | null {
  if (order.state !== 'quoted' && order.state !== 'confirmed') return null
  const { next } = standingOfOrder(order, payments, from)
  if (next === null || next.due_on === null) return null
  const { amount, due_on } = next
  for (const kind of ['before', 'after'] as const) {
    const days = settings[`reminder_${kind}_days`]
    const planned = addDays(due_on, kind === 'before' ? -days : days)
    const latest = addDays(planned, LATEST_REMINDER_DAYS)
    const last = kind === 'before' && due_on < latest ? due_on : latest
    const stored = known.find((row) => row.kind === kind && row.due_on === due_on)
    if (days === 0 || from > last || (stored?.sent_at ?? null) !== null) continue
    const on = planned < from ? from : planned
    return { kind, due_on, on, amount, is_held_back: (stored?.held_back_at ?? null) !== null }
  }
  return null
}
