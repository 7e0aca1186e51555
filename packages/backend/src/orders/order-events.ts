import type { OrderEvent } from '@tablier/contracts'
import type { Db } from '../database/database.ts'

/** How many events of an order are shown. */
const EVENTS = 1000

/** Returns what was done to an order, the newest first. A hold is recorded as ended at its end, but later. */
export async function listEvents(db: Db, id: number): Promise<OrderEvent[]> {
  return db
    .selectFrom('order_events')
    .select(['id', 'at', 'action', 'details', 'actor_id', 'actor_name'])
    .where('order_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(EVENTS)
    .execute()
}
