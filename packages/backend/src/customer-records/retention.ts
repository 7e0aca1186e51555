import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { NOBODY } from '../history/actor.ts'
import { eraseCustomer, lockForErasure } from './erase-customer.ts'

/** How many customers one run erases at most; the next run goes on. */
const PER_RUN = 500

/** Returns how long customers and the diets of their evenings are kept. */
export async function readRetention(db: Db): Promise<{ keep_years: number; purge_days: number }> {
  return db.selectFrom('settings').select(['keep_years', 'purge_days']).executeTakeFirstOrThrow()
}

/**
 * Erases the customers whose last contact is longer ago than the owner's setting says: who have not written since, and
 * have had no evening and no new order.
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
