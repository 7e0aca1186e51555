import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { lockRows } from '../database/locks.ts'

/**
 * Deletes those of some customers of whom nothing is left: no message, not even in the trash, no evening, and nothing
 * that somebody has entered.
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
