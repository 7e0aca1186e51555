import { standingOfOrder } from '@tablier/contracts'
import type { Act } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import type { Trx } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import { siteToday } from '../site/site-identity.ts'
import { addPayment, type NewPayment } from './add-payment.ts'
import { lockPresentOrder, recordOrderEvent } from './change-order.ts'
import { applyMove } from './move-order.ts'
import { hasAccepted } from './order-rows.ts'

/**
 * Adds a payment as `addPayment` does, at the beginning of a transaction. If the order has an accepted offer and waits
 * for its first part, that confirms it; if its day was given away meanwhile, it stays as it is, and says so.
 */
export async function receivePayment(trx: Trx, payment: NewPayment, act: Act) {
  await lockSlots(trx)
  const added = await addPayment(trx, payment, act)
  if (!added.isRepeat) await confirmOncePaid(trx, payment.order_id, act)
  return added
}

/** Confirms an order with an accepted offer whose first part is paid. Call `lockSlots` first. */
export async function confirmOncePaid(trx: Trx, id: number, act: Act): Promise<void> {
  const order = await lockPresentOrder(trx, id, act.at)
  if (order.state !== 'quoted' || order.day === null || !(await hasAccepted(trx, id))) return
  const parts = await trx
    .selectFrom('order_parts')
    .select(['kind', 'amount', 'due_on'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  const payments = await trx.selectFrom('payments').select('amount').where('order_id', '=', id).execute()
  const today = await siteToday(trx, act.at)
  const [before, now] = [[], payments].map((came) => standingOfOrder({ ...order, parts }, came, today))
  const first = before?.next?.amount ?? 0
  if ((now?.paid ?? 0) < first) return
  try {
    await applyMove(trx, order, { to: 'confirmed' }, act)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'slot_taken') throw error
    await recordOrderEvent(trx, act, { id, day: order.day, action: 'offer_paid_too_late' })
  }
}
