import { type RawBuilder, sql } from 'kysely'
import { type Act, NOBODY } from '../calls/act.ts'
import { found } from '../calls/app-error.ts'
import { findCustomer, type StoredCustomer } from './customers.ts'
import { customerRows, type Db, personalRows, settingsOf, type Trx } from '../database/database.ts'
import { lockAddresses, lockRows, lockSlots, shareAddresses } from '../database/locks.ts'
import { messagesOf, ordersOf } from '../database/tables/table-facts.ts'
import { recordActivity } from '../history/record-activity.ts'
import { DAY_MS } from '@tablier/contracts'
import { nextVersion } from '../database/update-versioned.ts'

/** The tables that an erasure changes. */
export const erasedTables: readonly string[] = personalRows.map(({ table }) => table)

/**
 * Deletes everything about a customer, as `personalRows` says, and records that somebody was erased. A message that
 * arrives at the same moment is erased too, or makes a new customer.
 * @throws AppError `not_found`
 */
export async function eraseCustomer(trx: Trx, id: number, act: Act): Promise<void> {
  found(await lockForErasure(trx, id))
  for (const { table, emptied, isAbout } of personalRows) {
    const columns = (emptied ?? []).map((column) => sql`${sql.ref(column)} = ''`)
    if (columns.length > 0)
      await sql`update ${sql.table(table)} set ${sql.join(columns)} where ${isAbout(id)}`.execute(trx)
    else await sql`delete from ${sql.table(table)} where ${isAbout(id)}`.execute(trx)
  }
  const { actor, at } = act
  await trx
    .insertInto('erasures')
    .values({ at: at.toISOString(), actor_id: actor.id, actor_name: actor.name })
    .execute()
  if (actor !== NOBODY) await recordActivity(trx, act, { area: 'customers', action: 'erased' })
}

/** Locks a customer with messages and orders. Changes under way finish first; later ones find nothing. */
async function lockForErasure(trx: Trx, id: number): Promise<StoredCustomer | undefined> {
  await lockSlots(trx)
  await lockAddresses(trx)
  await lockRows(trx, 'customers', sql`id = ${id}`)
  await lockRows(trx, 'messages', sql`id in ${messagesOf(id)}`)
  await lockRows(trx, 'orders', sql`id in ${ordersOf(id)}`)
  return findCustomer(trx, id)
}

/** Returns how many rows of some tables an erasure would delete, or empty of what names the customer. */
export async function countErased<Table extends string>(db: Db, id: number, tables: readonly Table[]) {
  const counts = personalRows
    .filter(({ table }) => tables.some((wanted) => wanted === table))
    .map(
      ({ table, isAbout }) => sql`(select count(*) from ${sql.table(table)} where ${isAbout(id)}) as ${sql.ref(table)}`,
    )
  const { rows } = await sql<Record<Table, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0]! // a query without a table has one row
}

const SHOWN = 100

/** Returns the newest erasures. Those of one moment are counted together. */
export async function listErasures(db: Db) {
  return db
    .selectFrom('erasures')
    .select(['at', 'actor_id', 'actor_name', sql<number>`count(*)`.as('count')])
    .groupBy(['at', 'actor_id', 'actor_name'])
    .orderBy('at', 'desc')
    .limit(SHOWN)
    .execute()
}

/** The maximum number of customers that one run erases. The next run continues. */
const PER_RUN = 500

/** Returns how long customers and the diets of their orders are stored. */
export async function readRetention(db: Db): Promise<{ keep_years: number; purge_days: number }> {
  return settingsOf(db, 'keep_years', 'purge_days')
}

/**
 * Erases customers whose last contact is longer ago than the owner's setting: they have not written since, and have had
 * no order.
 * @returns how many were erased
 */
export async function sweepCustomers(db: Db, now: Date): Promise<number> {
  const { keep_years } = await readRetention(db)
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - keep_years)
  const since = sql<string>`${before.toISOString()}::timestamptz`
  const kept = customerRows.flatMap(({ table, keepsCustomer }) =>
    keepsCustomer
      ? [sql`exists (select from ${sql.table(table)} where customer_id = customers.id and ${keepsCustomer(since)})`]
      : [],
  )
  const { rows } = await sql<{ id: number }>`
    select id from customers where heard_at < ${since} and not (${sql.join(kept, sql` or `)})
    order by heard_at, id limit ${PER_RUN}`.execute(db)
  let erased = 0
  for (const { id } of rows)
    await db.transaction().execute(async (trx) => {
      const customer = await lockForErasure(trx, id)
      if (!customer || Date.parse(customer.heard_at) >= before.getTime()) return // has just written
      await eraseCustomer(trx, id, { actor: NOBODY, at: now })
      erased += 1
    })
  return erased
}

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
    notes as (
      delete from allergy_notes using messages, over
      where allergy_notes.message_id = messages.id and coalesce(follows_id, messages.id) = over.message_id
    ),
    asked as (
      update messages set ${nothingSealed} from over where messages.id = over.message_id and sealed is not null
    ),
    purged as (
      update orders set sealed = null, sealed_key = null, consented_at = null, version = ${nextVersion('orders.version')}
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
      sealed = null, sealed_key = null, consented_at = null, version = ${nextVersion('customers.version')},
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
