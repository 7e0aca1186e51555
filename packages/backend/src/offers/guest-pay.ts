import {
  dateAt,
  type GuestPay,
  partsDueBy,
  paymentLinkFor,
  pick,
  standingOfOrder,
  transferFacts,
} from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import { stateAt, type StoredOrder } from '../orders/order-rows.ts'
import { readPaymentSettings } from '../settings/payment-settings.ts'

interface Agreed {
  readonly number: string
  readonly currency: string
}

/** Returns what the guest of an accepted offer has paid and still has to pay, and how. */
export async function guestPay(
  db: Db,
  order: StoredOrder,
  { offer: { number, currency }, now }: { readonly offer: Agreed; readonly now: Date },
): Promise<GuestPay> {
  const settings = await readPaymentSettings(db)
  const ofOrder = { parts: db.selectFrom('order_parts'), payments: db.selectFrom('payments') }
  const planned = await ofOrder.parts
    .select(['kind', 'amount', 'due_on'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const payments = await ofOrder.payments.select(['amount', 'counters_id']).where('order_id', '=', order.id).execute()
  const { state } = stateAt(order, now)
  const { cancelled_on, owed } = order
  const parts = cancelled_on === null ? planned : partsDueBy(planned, cancelled_on)
  const standing = standingOfOrder({ ...order, state, parts: planned }, payments, dateAt(now, order.time_zone))
  const next = standing.next && pick(standing.next, 'amount', 'due_on')
  const due = next && { amount: next.amount, currency, reference: number }
  const transfer = due && transferFacts(settings, due)
  return {
    parts: parts.map((part) => pick(part, 'amount', 'due_on')),
    ...pick(standing, 'paid', 'open'),
    paid_back: paidBack(payments),
    to_pay_back: owed === null ? 0 : standing.too_much,
    too_much: owed === null ? standing.too_much : 0,
    next,
    transfer: transfer
      ? {
          ...pick(transfer, 'holder', 'bic', 'reference'),
          trade_name: settings.trade_name === transfer.holder ? '' : settings.trade_name,
          iban: transfer.groupedIban,
          code: transfer.code ?? null,
        }
      : null,
    link: (due && paymentLinkFor(settings, due)) ?? null,
    takes_cash: settings.takes_cash,
  }
}

/** Returns how much went back. A counter-line of money that came is no refund; one of a refund undoes it. */
function paidBack(payments: readonly { readonly amount: number; readonly counters_id: number | null }[]): number {
  const refunds = payments.filter(({ amount, counters_id }) => amount < 0 === (counters_id === null))
  return -refunds.reduce((sum, { amount }) => sum + amount, 0)
}
