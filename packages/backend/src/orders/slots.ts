import { type RawBuilder, sql, type Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import type { Database } from '../database/database.ts'

/** Ends holds whose time has passed, and says so in the history of their orders. */
export async function lapseHolds(trx: Transaction<Database>, which: RawBuilder<boolean>, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    with ended as (
      select id, held_until from orders where held_until <= ${at}::timestamptz and ${which} order by id for update
    ), freed as (
      update orders set
        state = case orders.state when 'held' then 'enquiry' else orders.state end, slot = null, held_until = null
      from ended where orders.id = ended.id
      returning orders.id, ended.held_until
    )
    insert into order_events (order_id, at, action) select id, held_until, 'lapsed' from freed`.execute(trx)
}

/**
 * Returns the lowest free slot of a day, after holds that have ended were freed. Call `lockSlots` first.
 * @throws AppError `slot_taken`
 */
export async function freeSlot(trx: Transaction<Database>, day: string, now: Date): Promise<number> {
  await lapseHolds(trx, sql`day = ${day}::date`, now)
  const { rows } = await sql<{ slot: number }>`
    select place.slot from settings, generate_series(1, evenings_a_day) as place (slot)
    where not exists (select from orders where orders.day = ${day}::date and orders.slot = place.slot)
    order by place.slot limit 1`.execute(trx)
  const [free] = rows
  if (!free) throw new AppError('slot_taken')
  return free.slot
}
