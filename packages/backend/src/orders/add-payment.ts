import { type Payment, paymentLineLimits, type PaymentWay } from '@tablier/contracts'
import type { Act } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import { countRows, type Trx } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import { paymentHash } from '../database/payment-chain.ts'
import { siteToday } from '../site/site-identity.ts'
import { EXAMPLE_SLOT } from './busy-days.ts'
import { recordOrderEvent, refusedField } from './change-order.ts'
import { findPayment, findReported } from './payment-rows.ts'

export interface NewPayment {
  readonly order_id: number
  /** The local date on which the money came; today or earlier. */
  readonly day: string
  /** In the smallest unit of the order's currency; negative for money that went back. Not 0. */
  readonly amount: number
  readonly way: PaymentWay
  readonly note?: string | undefined
  /** The payment that this line undoes. */
  readonly counters_id?: number
  /** The provider that reported it, and its own name for it, which is entered once. */
  readonly provider?: { readonly name: string; readonly reference: string } | undefined
}

/**
 * Adds a payment to an order and to the chain, with its event in the order's history. It locks the order, then the
 * chain, so call it before the transaction locks anything that comes after orders (locks.ts).
 * @returns the payment; `isRepeat` if the provider's reference was entered already, and then nothing was changed
 * @throws AppError `not_found` without the order, `invalid_input`, `limit_reached`
 */
export async function addPayment(
  trx: Trx,
  { order_id, provider, counters_id, note = '', ...line }: NewPayment,
  act: Act,
): Promise<{ payment: Payment; isRepeat: boolean }> {
  const order = found(await lockPayer(trx, order_id))
  const { last_id, last_hash } = await trx.selectFrom('payment_chain').selectAll().forUpdate().executeTakeFirstOrThrow()
  const known = provider && (await findReported(trx, provider))
  if (known) return { payment: known, isRepeat: true }
  await check(trx, { order, order_id, ...line }, act)
  const chained = {
    id: last_id + 1,
    of_order: order_id,
    day: line.day,
    amount: line.amount,
    currency: order.currency,
    way: line.way,
    counters_id: counters_id ?? null,
    provider: provider?.name ?? null,
    provider_reference: provider?.reference ?? null,
    actor_id: act.actor.id,
    actor_name: act.actor.name,
    entered_at: act.at.toISOString(),
  }
  const hash = await paymentHash(chained, last_hash)
  const words = { payer: order.name.slice(0, paymentLineLimits.name), note: note.trim() }
  await trx
    .insertInto('payments')
    .values({ ...chained, ...words, order_id, previous_hash: last_hash, hash })
    .execute()
  await trx.updateTable('payment_chain').set({ last_id: chained.id, last_hash: hash }).execute()
  const action = counters_id === undefined ? 'payment_added' : 'payment_countered'
  await recordOrderEvent(trx, act, { id: order_id, day: order.day, action })
  return { payment: found(await findPayment(trx, chained.id)), isRepeat: false }
}

/** Locks an order, and returns it with its customer's name. */
async function lockPayer(trx: Trx, id: number) {
  return trx
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.day', 'orders.slot', 'orders.currency', 'customers.name'])
    .where('orders.id', '=', id)
    .forUpdate('orders')
    .executeTakeFirst()
}

interface ToCheck extends Pick<NewPayment, 'order_id' | 'day' | 'amount'> {
  readonly order: { readonly slot: number | null }
}

/** @throws AppError `invalid_input`, `limit_reached` */
async function check(trx: Trx, { order, order_id, day, amount }: ToCheck, { at }: Act): Promise<void> {
  if (order.slot === EXAMPLE_SLOT) throw new AppError('invalid_input', { reason: 'paymentOfExample' })
  if (amount === 0) throw refusedField('amount', { reason: 'paymentOfNothing' })
  if (day > (await siteToday(trx, at))) throw refusedField('day', { reason: 'paymentAhead' })
  if ((await countRows(trx.selectFrom('payments').where('order_id', '=', order_id))) >= paymentLineLimits.ofOrder)
    throw new AppError('limit_reached', { reason: 'asManyPayments', values: { most: paymentLineLimits.ofOrder } })
}

/**
 * Undoes a payment by a line of today with the opposite amount.
 * @throws AppError `not_found` also if its order was erased, `invalid_input`, `limit_reached`
 */
export async function counterPayment(trx: Trx, id: number, reason: string, act: Act): Promise<Payment> {
  await lockSlots(trx)
  const { order_id } = found(await findPayment(trx, id))
  if (order_id === null) throw new AppError('not_found')
  found(await lockPayer(trx, order_id))
  const { counters_id, is_countered, amount, way } = found(await findPayment(trx, id)) // as the lock's holder left it
  if (counters_id !== null) throw new AppError('invalid_input', { reason: 'counterStays' })
  if (is_countered) throw new AppError('invalid_input', { reason: 'paymentCountered' })
  const line = { order_id, day: await siteToday(trx, act.at), amount: -amount, way, note: reason, counters_id: id }
  return (await addPayment(trx, line, act)).payment
}
