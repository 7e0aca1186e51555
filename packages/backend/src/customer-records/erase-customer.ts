import { sql } from 'kysely'
import { found } from '../calls/app-error.ts'
import { findCustomer, type StoredCustomer } from '../customers/customers.ts'
import type { Db, Trx } from '../database/database.ts'
import { lockAddresses, lockRows, lockSlots } from '../database/locks.ts'
import { messagesOf, ordersOf, personalRows } from '../database/personal-columns.ts'
import { type Act, NOBODY, recordActivity } from '../history/record-activity.ts'

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
export async function lockForErasure(trx: Trx, id: number): Promise<StoredCustomer | undefined> {
  await lockSlots(trx)
  await lockAddresses(trx)
  await lockRows(trx, 'customers', sql`id = ${id}`)
  await lockRows(trx, 'messages', sql`id in ${messagesOf(id)}`)
  await lockRows(trx, 'orders', sql`id in ${ordersOf(id)}`)
  return findCustomer(trx, id)
}

/** Returns how many rows of some tables an erasure would delete. */
export async function countErased<Table extends string>(
  db: Db,
  id: number,
  tables: readonly Table[],
): Promise<Record<Table, number>> {
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
  return db.selectFrom('settings').select(['keep_years', 'purge_days']).executeTakeFirstOrThrow()
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
  const { rows } = await sql<{ id: number }>`
    select id from customers
    where heard_at < ${before.toISOString()}::timestamptz and not exists (
      select from orders where customer_id = customers.id
        and (day >= ${before.toISOString().slice(0, 10)}::date or created_at >= ${before.toISOString()}::timestamptz)
    )
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
