import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './database.ts'

// Transactions that change customers, messages or orders take their locks in this order, and skip those that they do
// not need. Otherwise two of them could wait for each other until PostgreSQL ends one.
//
// 1. The slots of all days: `lockSlots`.
// 2. Which customer has an address and a message: `shareAddresses` or `lockAddresses`.
// 3. Rows of `customers`, then of `messages`, then of `orders`, those of a table by id: `lockRows`.
// 4. Rows that belong to them, such as replies, links, guests, and the activity.
//
// `payment_chain` and rows of `payment_notices` are locked before orders or after them: whoever does so has the slots.

const ADDRESSES = sql`hashtext('tablier customer_addresses')`

/**
 * Makes transactions wait for each other that move orders, change their days or write several of them. A slot that one
 * of them takes or gives up concerns other orders.
 */
export async function lockSlots(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tablier orders'))`.execute(trx)
}

/** Keeps addresses and messages with their customers until the transaction ends. See `lockAddresses`. */
export async function shareAddresses(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ADDRESSES})`.execute(db)
}

/**
 * Keeps others from looking up addresses and the customers of messages until the transaction ends. An address moves
 * from one table to another, and no constraint can span two tables.
 */
export async function lockAddresses(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADDRESSES})`.execute(trx)
}

/** Locks rows of a table until the transaction ends. Reads after this see what earlier transactions have written. */
export async function lockRows(db: Db, table: 'customers' | 'messages' | 'orders', which: RawBuilder<unknown>) {
  await sql`select id from ${sql.table(table)} where ${which} order by id for update`.execute(db)
}

/** Locks an order, so that two calls that add something to it do not both take the last place. Its version stays. */
export async function lockOrder(trx: Trx, id: number): Promise<{ day: string | null } | undefined> {
  return trx.selectFrom('orders').select('day').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks a message and its customer. Returns the message; undefined if it does not exist, was deleted or is suspected. */
export async function lockWithCustomer(trx: Trx, messageId: number) {
  await shareAddresses(trx)
  await lockRows(trx, 'customers', sql`id = (select customer_id from messages where id = ${messageId})`)
  const messages = trx.selectFrom('messages').where('deleted_at', 'is', null).where('suspected_at', 'is', null)
  return messages.selectAll().where('id', '=', messageId).forUpdate().executeTakeFirst()
}
