import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type Matches, searchList } from '../database/list-search.ts'
import { patternFor, withSearchIndex } from '../database/search-index.ts'
import { byDay, firstOrders, type OrderFilter } from './order-filter.ts'

/**
 * Finds the orders whose customer's name, occasion or place contains a text, by day.
 * @param needed how many ids are needed
 */
export async function searchOrders(db: Db, filter: OrderFilter, text: string, needed: number): Promise<Matches> {
  const pattern = patternFor(text)
  return searchList({
    text,
    needed,
    amongFirst: (rows) => amongFirst(db, filter, pattern, rows),
    throughIndex: (most) => throughIndex(db, filter, pattern, most),
  })
}

/** Not a join, for which PostgreSQL may read all customers. */
const nameOf = sql`(select name from customers where customers.id = customer_id)`

/** Reads the first orders of the list one by one. They are sorted, so the ids are. */
async function amongFirst(db: Db, filter: OrderFilter, pattern: string, count: number) {
  const order = byDay(filter.isLatestFirst)
  const first = firstOrders(filter, order, count, sql`id, day, customer_id, occasion, place`)
  const { rows } = await sql<{ ids: number[] | null; read: number }>`
    select array_agg(id) filter (where is_match) as ids, count(*) as read
    from (
      select id, day, (${contains(pattern)} or lower(${nameOf}) like lower(${pattern})) as is_match
      from (${first} limit ${count}) as first
    ) as first`.execute(db)
  const [{ ids, read } = { ids: null, read: 0 }] = rows
  return { ids: ids ?? [], isAll: read < count }
}

/** Must be spelled like the index `orders_search`, or PostgreSQL does not use it. */
function contains(pattern: string): RawBuilder<boolean> {
  return sql`lower(occasion || E'\\n' || place) like lower(${pattern})`
}

async function throughIndex(db: Db, { parts, rest, isLatestFirst }: OrderFilter, pattern: string, most: number) {
  // They are found by the index `customers_search`, which is spelled like this, and then by the name.
  const guests = sql`
    select id from customers
    where lower(name || ' ' || email || ' ' || telephone) like lower(${pattern}) and lower(name) like lower(${pattern})`
  return withSearchIndex(db, async (trx) => {
    const { rows } = await sql<{ id: number; found: number }>`
      select id, count(*) over () as found from orders
      where (${contains(pattern)} or customer_id = any(array(${guests})))
        and (${sql.join(parts, sql` or `)}) and ${rest}
      order by ${byDay(isLatestFirst)} limit ${most}`.execute(trx)
    return { ids: rows.map(({ id }) => id), found: rows[0]?.found ?? 0 }
  })
}
