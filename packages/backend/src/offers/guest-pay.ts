import { dateAt, type GuestPay, paymentLinkFor, pick, standingOfOrder, transferFacts } from '@tablier/contracts'
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
  const parts = await ofOrder.parts
    .select(['kind', 'amount', 'due_on'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const payments = await ofOrder.payments.select('amount').where('order_id', '=', order.id).execute()
  const { state } = stateAt(order, now)
  const standing = standingOfOrder({ state, price: order.price, parts }, payments, dateAt(now, order.time_zone))
  const next = standing.next && pick(standing.next, 'amount', 'due_on')
  const due = next && { amount: next.amount, currency, reference: number }
  const transfer = due && transferFacts(settings, due)
  return {
    parts: parts.map((part) => pick(part, 'amount', 'due_on')),
    ...pick(standing, 'paid', 'open'),
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
