import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type Matches, searchList } from '../database/list-search.ts'
import { isInSearchIndex, patternFor, withSearchIndex } from '../database/search-index.ts'

/** The order of a list of customers. Each order is that of an index. */
export type CustomerOrder = 'heard' | 'name'

/** Sorts by when they last wrote, or by name. */
export function inOrder(order: CustomerOrder): RawBuilder<unknown> {
  return order === 'heard' ? sql`heard_at desc, id desc` : sql`lower(name), id`
}

/** The reverse, which PostgreSQL reads from the same index. */
export function inReverse(order: CustomerOrder): RawBuilder<unknown> {
  return order === 'heard' ? sql`heard_at, id` : sql`lower(name) desc, id desc`
}

interface Search {
  readonly text: string
  readonly order: CustomerOrder
}

/**
 * Finds the customers whose name, one of whose addresses or whose telephone number contains a text.
 * @param needed how many ids are needed
 */
export async function searchCustomers(db: Db, { text, order }: Search, needed: number): Promise<Matches> {
  const pattern = patternFor(text)
  return searchList({
    text,
    needed,
    amongFirst: (rows) => amongFirst(db, pattern, order, rows),
    throughIndex: (most) => throughIndex(db, text, order, most),
  })
}

/** Must be spelled like the index `customers_search`, or PostgreSQL does not use it. */
const searchText = sql<string>`lower(name || ' ' || email || ' ' || telephone)`

/** The customers into whom one with such an address was merged. They are few, and have no index. */
function mergedOf(pattern: string): RawBuilder<unknown> {
  return sql`(select customer_id from customer_addresses where lower(email) like lower(${pattern}))`
}

/** Reads the first customers of the list one by one. They are sorted, so the ids are. */
async function amongFirst(db: Db, pattern: string, order: CustomerOrder, count: number) {
  const { rows } = await sql<{ ids: number[] | null; read: number }>`
    select array_agg(id) filter (where is_match) as ids, count(*) as read
    from (
      select id, heard_at, name, (${searchText} like lower(${pattern}) or id in ${mergedOf(pattern)}) as is_match
      from (select id, heard_at, name, email, telephone from customers order by ${inOrder(order)} limit ${count}) as first
    ) as first`.execute(db)
  const [{ ids, read } = { ids: null, read: 0 }] = rows
  return { ids: ids ?? [], isAll: read < count }
}

/** The index is asked for what is before the @ only: many addresses have the same domain, which makes it slow. */
async function throughIndex(db: Db, text: string, order: CustomerOrder, most: number) {
  const pattern = patternFor(text)
  const [account = ''] = text.split('@')
  const own = isInSearchIndex(account)
    ? sql`(${searchText} like lower(${patternFor(account)}) and ${searchText} || '' like lower(${pattern}))`
    : sql`${searchText} like lower(${pattern})`
  return withSearchIndex(db, async (trx) => {
    const { rows } = await sql<{ id: number; found: number }>`
      select id, count(*) over () as found from customers
      where ${own} or id = any(array${mergedOf(pattern)})
      order by ${inOrder(order)} limit ${most}`.execute(trx)
    return { ids: rows.map(({ id }) => id), found: rows[0]?.found ?? 0 }
  })
}
