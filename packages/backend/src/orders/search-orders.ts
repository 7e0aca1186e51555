import { MAX_COUNTED_MATCHES } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { isInSearchIndex, patternFor, withSearchIndex } from '../database/search-index.ts'
import { byDay, firstOrders, type OrderFilter } from './order-filter.ts'

/** How many of the first orders show whether a text is common. */
const SAMPLE = 100
/** A text in at least this many orders of the sample is common. */
const COMMON = 10
/** How many are read one by one for a common text. */
const READ_FOR_COMMON = 500
/** How many are read one by one for a text that is too short for the index. */
const READ_FOR_SHORT = 1000

interface Matches {
  /** The first matches: those asked for or more, but at most MAX_COUNTED_MATCHES. */
  readonly ids: readonly number[]
  readonly total: number
  /** True if there may be more matches than `total`. */
  readonly isTotalMinimum: boolean
}

/**
 * Finds the orders whose customer's name, occasion or place contains a text, by day. As with messages
 * (docs/decisions/022), its cost has a limit, however many orders there are and however many match.
 * @param needed how many ids are needed
 */
export async function searchOrders(db: Db, filter: OrderFilter, text: string, needed: number): Promise<Matches> {
  const pattern = patternFor(text)
  const sample = await amongFirst(db, filter, pattern, SAMPLE)
  if (sample.isAll) return matchesOf(sample.ids, true)
  const isIndexed = isInSearchIndex(text)
  if (!isIndexed || sample.ids.length >= COMMON) {
    const { ids, isAll } = await amongFirst(db, filter, pattern, isIndexed ? READ_FOR_COMMON : READ_FOR_SHORT)
    if (!isIndexed || isAll || ids.length >= needed) return matchesOf(ids, isAll)
  }
  const { ids, found } = await throughIndex(db, filter, pattern, needed)
  return matchesOf(ids, found <= MAX_COUNTED_MATCHES, found)
}

function matchesOf(ids: readonly number[], isAll: boolean, found = ids.length): Matches {
  return {
    ids: ids.slice(0, MAX_COUNTED_MATCHES),
    total: Math.min(found, MAX_COUNTED_MATCHES),
    isTotalMinimum: !isAll || found > MAX_COUNTED_MATCHES,
  }
}

/** Reads the first orders of the list one by one. */
async function amongFirst(db: Db, filter: OrderFilter, pattern: string, count: number) {
  const order = byDay(filter.isLatestFirst)
  const first = firstOrders(filter, order, count, sql`id, day, customer_id, occasion, place`)
  const { rows } = await sql<{ ids: number[] | null; read: number }>`
    select array_agg(id order by ${order}) filter (where is_match) as ids, count(*) as read
    from (
      select first.id, day, (${contains(pattern)} or lower(name) like lower(${pattern})) as is_match
      from (${first} limit ${count}) as first join customers on customers.id = customer_id
    ) as first`.execute(db)
  const [{ ids, read } = { ids: null, read: 0 }] = rows
  return { ids: ids ?? [], isAll: read < count }
}

/** Must be spelled like the index `orders_search`, or PostgreSQL does not use it. */
function contains(pattern: string): RawBuilder<boolean> {
  return sql`lower(occasion || E'\\n' || place) like lower(${pattern})`
}

/** Counts the matches to one more than MAX_COUNTED_MATCHES, and returns the first ones. */
async function throughIndex(db: Db, { parts, rest, isLatestFirst }: OrderFilter, pattern: string, needed: number) {
  const filter = sql`(${sql.join(parts, sql` or `)}) and ${rest}`
  // A customer is found by the index `customers_search`, which is spelled like this, and then by the name.
  const any = sql`
    select id, day from orders where ${contains(pattern)} and ${filter}
    union
    select orders.id, day from customers join orders on orders.customer_id = customers.id
    where lower(name || ' ' || email || ' ' || telephone) like lower(${pattern}) and lower(name) like lower(${pattern})
      and ${filter}`
  return withSearchIndex(db, async (trx) => {
    const { rows } = await sql<{ id: number; found: number }>`
      select id, count(*) over () as found from (${any}) as found
      order by ${byDay(isLatestFirst)} limit ${Math.min(needed, MAX_COUNTED_MATCHES)}`.execute(trx)
    return { ids: rows.map(({ id }) => id), found: rows[0]?.found ?? 0 }
  })
}
