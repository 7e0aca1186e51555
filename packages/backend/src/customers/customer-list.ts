import type { CustomerSummary } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type CustomerOrder, inOrder, inReverse, searchCustomers } from './search-customers.ts'

interface Query {
  readonly page: number
  readonly limit: number
  readonly search?: string | undefined
  readonly order?: CustomerOrder | undefined
}

interface CustomerPage {
  readonly items: Omit<CustomerSummary, 'told'>[]
  readonly total: number
  /** True if there may be more matches of a search than `total`. */
  readonly isTotalMinimum: boolean
}

/** Returns a page of customers, and how many match. */
export async function listCustomers(
  db: Db,
  { page, limit, search = '', order = 'heard' }: Query,
): Promise<CustomerPage> {
  const offset = (page - 1) * limit
  if (search !== '') {
    const { ids, ...counted } = await searchCustomers(db, { text: search, order }, offset + limit)
    return { items: await summariesOf(db, ids.slice(offset, offset + limit)), ...counted }
  }
  const { total } = await db
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ids = await pageOf(db, order, { offset, limit, total })
  return { items: await summariesOf(db, ids), total, isTotalMinimum: false }
}

interface Span {
  readonly offset: number
  readonly limit: number
  /** How many customers there are. */
  readonly total: number
}

/** A page in the second half is counted from the end, so that PostgreSQL skips fewer rows. */
async function pageOf(db: Db, order: CustomerOrder, { offset, limit, total }: Span): Promise<number[]> {
  const count = Math.max(0, Math.min(limit, total - offset))
  if (count === 0) return []
  const isNearEnd = offset > total / 2
  const { rows } = await sql<{ id: number }>`
    select id from customers order by ${isNearEnd ? inReverse(order) : inOrder(order)}
    limit ${count} offset ${isNearEnd ? total - offset - count : offset}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return isNearEnd ? ids.toReversed() : ids
}

/** Returns these customers, in this order. */
async function summariesOf(db: Db, ids: readonly number[]): Promise<CustomerPage['items']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'telephone', 'heard_at', sql<boolean>`sealed is not null`.as('has_diets')])
    .select((eb) =>
      eb
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('orders.customer_id', '=', 'customers.id')
        .$asScalar()
        .$notNull()
        .as('evenings'),
    )
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []) // one may have been erased since
}
