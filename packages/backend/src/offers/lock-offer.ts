import type { StoredOrder } from '../orders/order-rows.ts'
import { found } from '../calls/app-error.ts'
import type { Trx } from '../database/database.ts'
import { lockPresentOrder } from '../orders/change-order.ts'
import { findOffer, type StoredOffer } from './offer-rows.ts'

/** An order and its offer, which nobody else changes until the transaction ends. */
export interface LockedOffer {
  readonly order: StoredOrder
  readonly stored: StoredOffer
}

/**
 * Locks an order and its offer, and reads both as they are now. Call `lockSlots` first.
 * @throws AppError `not_found`
 */
export async function lockOffer(trx: Trx, orderId: number, now: Date): Promise<LockedOffer> {
  const order = await lockPresentOrder(trx, orderId, now)
  await trx.selectFrom('offers').select('id').where('order_id', '=', orderId).forUpdate().execute()
  return { order, stored: found(await findOffer(trx, orderId)) }
}
