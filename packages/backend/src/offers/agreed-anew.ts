import type { GuestOffer } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import type { StoredOrder } from '../orders/order-rows.ts'

/**
 * Returns the price that counts instead of the accepted one; null if none was agreed.
 * @param accepted what the offer came to when it was accepted
 */
export async function agreedAnew(
  db: Db,
  { id, price }: StoredOrder,
  accepted: number | null,
): Promise<GuestOffer['agreed']> {
  if (price === null || price === accepted) return null
  const change = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', id)
    .where('action', '=', 'offer_price_changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { total: price, at: change?.at ?? null }
}
