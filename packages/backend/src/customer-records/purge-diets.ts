import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { lockRows, lockSlots, shareAddresses } from '../database/locks.ts'
import { readRetention } from './erase-customer.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long diets are kept if there is no day after which nobody needs them. */
const WITHOUT_DAY_MS = 365 * DAY_MS

/** What was forgotten. */
export interface Purged {
  readonly orders: number
  readonly messages: number
  readonly customers: number
}

/**
 * Forgets the diets and allergens of evenings that were long enough ago: those of the order, of its message and of its
 * guests, and the link of its table. A message without an order counts from the day that it asks for; what has no day,
 * from a year after it came in. A customer's own are forgotten with their last evening, unless they are remembered.
 */
export async function purgeDiets(db: Db, now: Date): Promise<Purged> {
  const { purge_days } = await readRetention(db)
  const before = {
    day: sql`${new Date(now.getTime() - purge_days * DAY_MS).toISOString().slice(0, 10)}::date`,
    time: sql`${new Date(now.getTime() - WITHOUT_DAY_MS).toISOString()}::timestamptz`,
  }
  return db.transaction().execute(async (trx) => {
    await lockSlots(trx)
    await shareAddresses(trx)
    await lockRows(trx, 'customers', sql`sealed is not null`)
    await lockRows(trx, 'messages', sql`sealed is not null`)
    return {
      orders: await purgeOrders(trx, before),
      messages: await purgeMessages(trx, before),
      customers: await purgeCustomers(trx, before, now),
    }
  })
}

/** The day before which evenings were, and the time before which came in what has no day. */
interface Before {
  readonly day: RawBuilder<unknown>
  readonly time: RawBuilder<unknown>
}

/** The version rises, so that nobody who still has the order open saves them again. */
async function purgeOrders(db: Db, { day, time }: Before): Promise<number> {
  const isOver = sql`(orders.day < ${day} or (orders.day is null and orders.updated_at < ${time}))`
  const { rows } = await sql<{ purged: number }>`
    with over as (select id, message_id from orders where ${isOver}),
    guests as (delete from order_guests using over where order_id = over.id),
    links as (delete from secret_links using over where order_id = over.id),
    asked as (
      update messages set ${nothingSealed} from over where messages.id = over.message_id and sealed is not null
    ),
    purged as (
      update orders set sealed = null, sealed_key = null, consented_at = null, version = version + 1
      from over where orders.id = over.id and sealed is not null returning orders.id
    )
    select count(*) as purged from purged`.execute(db)
  return rows[0]?.purged ?? 0
}

async function purgeMessages(db: Db, { day, time }: Before): Promise<number> {
  const asked = sql`(evening ->> 'date')::date`
  const { numAffectedRows } = await sql`
    update messages set ${nothingSealed}
    where sealed is not null and not exists (select from orders where message_id = messages.id)
      and (${asked} < ${day} or (${asked} is null and created_at < ${time}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The message no longer says that something was told, so that nobody thinks it cannot be read. */
const nothingSealed = sql`sealed = null, sealed_key = null, evening = jsonb_set(evening, '{consented_at}', 'null')`

/** Diets that were told after the last evening are for the next one, and are kept for a year. */
async function purgeCustomers(db: Db, { day, time }: Before, now: Date): Promise<number> {
  const evenings = sql`
    select orders.day from orders where customer_id = customers.id and state <> 'lost'
    union all select (evening ->> 'date')::date from messages where customer_id = customers.id
      and not exists (select from orders where message_id = messages.id)`
  const { numAffectedRows } = await sql`
    update customers set
      sealed = null, sealed_key = null, consented_at = null, version = version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    from (select id, (select max(day) from (${evenings}) as evening) as last_day from customers) as known
    where known.id = customers.id and sealed is not null and not is_remembered
      and (consented_at < ${time} or last_day >= consented_at::date)
      and (last_day is null or last_day < ${day})
      and not exists (
        select from orders where customer_id = customers.id and orders.day is null and state <> 'lost'
          and orders.updated_at >= ${time}
      )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
