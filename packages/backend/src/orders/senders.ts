import { emailKey } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { lockRows, shareAddresses } from '../database/locks.ts'

interface Sender {
  readonly email: string
  readonly name: string
}

/**
 * Makes customers of unknown senders, and notes for known ones that they wrote. A known name is not changed.
 * @param db the transaction that stores what they wrote
 * @returns the customers' ids by `emailKey`; senders without an address are left out
 */
export async function knowSenders(db: Db, senders: readonly Sender[], now: Date): Promise<Map<string, number>> {
  const byKey = new Map(senders.map((sender) => [emailKey(sender.email), sender] as const))
  byKey.delete('')
  if (byKey.size === 0) return new Map()
  const at = now.toISOString()
  await shareAddresses(db)
  const merged = await hearMerged(db, [...byKey.keys()], at)
  for (const key of merged.keys()) byKey.delete(key)
  if (byKey.size === 0) return merged
  const rows = Array.from(byKey, ([email_key, { email, name }]) => {
    return { email, email_key, name, heard_at: at, created_at: at, updated_at: at }
  })
  const known = await db
    .insertInto('customers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet({ heard_at: sql`greatest(customers.heard_at, excluded.heard_at)` }),
    )
    .returning(['id', sql<string>`email_key`.as('key')])
    .execute()
  return new Map([...merged, ...known.map(({ id, key }) => [key, id] as const)])
}

/** Notes for merged customers that they wrote from one of their other addresses. */
async function hearMerged(db: Db, keys: readonly string[], at: string): Promise<Map<string, number>> {
  const rows = await db
    .updateTable('customers')
    .from('customer_addresses as address')
    .set({ heard_at: sql`greatest(customers.heard_at, ${at}::timestamptz)` })
    .whereRef('customers.id', '=', 'address.customer_id')
    .where('address.email_key', 'in', keys)
    .returning(['customers.id', 'address.email_key'])
    .execute()
  return new Map(rows.map(({ id, email_key }) => [email_key, id]))
}

/**
 * Deletes customers of whom nothing is left: no message, not even in the trash, no order, and nothing that was entered
 * by hand.
 * @param ids of customers, or null
 */
export async function forgetSenders(db: Db, ids: readonly (number | null)[]): Promise<void> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return
  await lockRows(db, 'customers', sql`id = any(${known}::integer[])`) // an order may just have been added
  await sql`
    delete from customers where id = any(${known}::integer[]) and not is_by_hand
      and not exists (select from messages where customer_id = customers.id)
      and not exists (select from orders where customer_id = customers.id)
  `.execute(db)
}
