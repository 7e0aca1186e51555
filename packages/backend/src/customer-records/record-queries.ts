import { type Api, MAX_OF_CUSTOMER, type OrderSummary, type ReplyOf, type ToldDiets } from '@tablier/contracts'
import { sql } from 'kysely'
import { openDiets, type SealedColumns, type SealedIn } from '../customers/sealed-diets.ts'
import type { Db } from '../database/database.ts'
import { selectSummaries, summaryOf } from '../orders/order-rows.ts'
import type { Secrets } from '../secrets.ts'

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

type SealedTold = SealedColumns & { customer_id: number; day: string | null; purpose: SealedIn }

/**
 * Returns the diets that customers told for single evenings, the latest first: those of each order, or of its message if
 * the order has none.
 */
export async function listTold(db: Db, secrets: Secrets, ids: readonly number[]): Promise<Map<number, ToldDiets[]>> {
  const { rows } = await sql<SealedTold>`
    select * from (
      select *, row_number() over (partition by customer_id order by day desc nulls first) as place from (
        select customer_id, day, 'orders.sealed' as purpose, sealed, sealed_key from orders
        union all
        select m.customer_id, coalesce(o.day, (evening ->> 'date')::date), 'messages.sealed', m.sealed, m.sealed_key
        from messages as m left join orders as o on o.message_id = m.id where deleted_at is null and o.sealed is null
      ) as told where customer_id = any(${ids}::integer[]) and sealed is not null
    ) as told where place <= ${MAX_OF_CUSTOMER} order by place`.execute(db)
  const told = new Map<number, ToldDiets[]>()
  for (const { customer_id, day, purpose, ...columns } of rows) {
    const opened = await openDiets(secrets, purpose, columns)
    told.set(customer_id, [...(told.get(customer_id) ?? []), { day, ...opened }])
  }
  return told
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
