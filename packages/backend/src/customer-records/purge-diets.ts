import { DAY_MS } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { lockRows, lockSlots, shareAddresses } from '../database/locks.ts'
import { readRetention } from './erase-customer.ts'

/** How long diets are stored if no day tells when they are no longer needed. */
const WITHOUT_DAY_MS = 365 * DAY_MS

/**
 * Deletes the diets and allergens of orders that are over for long enough: those of the order, of its message and of
 * its guests, and the link of its party. A message without an order counts from the day that it asks for, or for a year
 * after it arrived. A customer's own diets are deleted with their last order, unless the customer agreed to be
 * remembered.
 * @returns how many records lost their diets
 */
export async function purgeDiets(db: Db, now: Date) {
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

/** Two limits: the day before which orders took place, and the time before which records without a day arrived. */
interface Before {
  readonly day: RawBuilder<unknown>
  readonly time: RawBuilder<unknown>
}

/** Raises the version, so that nobody who has the order open can save the diets again. */
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

/** Also clears that something was told. Otherwise the message would look unreadable. */
const nothingSealed = sql`sealed = null, sealed_key = null, evening = jsonb_set(evening, '{consented_at}', 'null')`

/** Diets that a customer told after the last order are for the next one. They are stored for a year. */
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
