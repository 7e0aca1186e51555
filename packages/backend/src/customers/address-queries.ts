import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/database.ts'

const LOCK = sql`hashtext('tablier customer_addresses')`

/** Keeps addresses with their customers until the transaction ends: see `lockAddresses`. */
export async function shareAddresses(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(db)
}

/**
 * Lets nobody else look up addresses until the transaction ends. An address moves from one table to the other, and two
 * tables cannot have one constraint.
 */
export async function lockAddresses(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

/** Returns the id of the customer who has an address, now or before a merge. */
export async function findByAddress(db: Db, key: string): Promise<number | undefined> {
  const own = db.selectFrom('customers').select('id').where('email_key', '=', key)
  const other = db.selectFrom('customer_addresses').select('customer_id as id').where('email_key', '=', key)
  return (await own.unionAll(other).executeTakeFirst())?.id
}
