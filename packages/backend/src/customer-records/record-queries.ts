import type { Api, OrderSummary, ReplyOf } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { selectSummaries, summaryOf } from '../orders/order-rows.ts'

type CustomerPage = ReplyOf<Api['customers']['get']>

/** Returns a customer's newest messages that are not in the trash. */
export async function listMessagesOf(db: Db, id: number, limit: number): Promise<CustomerPage['messages']> {
  return db
    .selectFrom('messages')
    .leftJoin('orders', 'orders.message_id', 'messages.id')
    .select(['messages.id', 'subject', 'status', 'messages.created_at', 'orders.id as order_id'])
    .where('messages.customer_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the dishes of a customer's evenings that are done, the last eaten first. */
export async function listEaten(db: Db, id: number, limit: number): Promise<CustomerPage['eaten']> {
  const { rows } = await sql<CustomerPage['eaten'][number]>`
    select dish ->> 'title' as title, count(*) as times, max(day) as last_day
    from orders cross join jsonb_array_elements(dishes) as dish
    where customer_id = ${id} and state = 'done'
    group by 1 order by last_day desc nulls last, title limit ${limit}`.execute(db)
  return rows
}

/** Returns a customer's evenings, the latest first; those without a day come first. */
export async function listEvenings(
  db: Db,
  id: number,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<OrderSummary[]> {
  const rows = await selectSummaries(db)
    .where('customer_id', '=', id)
    .orderBy('day', (order) => order.desc().nullsFirst())
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => summaryOf(row, now))
}
