import type { Act } from '../calls/act.ts'
import type { Trx } from '../database/database.ts'
import { recordOrderEvent } from '../orders/change-order.ts'

/** For how long saves of one person are one line of the history, if nothing else happens to the order. */
const SITTING_MS = 60 * 60 * 1000

/** Writes into the history of an order that its offer was written, once for each sitting of a person. */
export async function recordWriting(
  trx: Trx,
  act: Act,
  { id, day }: { readonly id: number; readonly day: string | null },
): Promise<void> {
  const latest = await trx
    .selectFrom('order_events')
    .select(['action', 'actor_id', 'at'])
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame = latest?.action === 'offer_written' && latest.actor_id === act.actor.id
  if (isSame && Math.abs(act.at.getTime() - Date.parse(latest.at)) < SITTING_MS) return
  await recordOrderEvent(trx, act, { id, day, action: 'offer_written' })
}
