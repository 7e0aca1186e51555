import { sql } from 'kysely'
import { countRows, type Db, patternFor } from '../database/database.ts'

interface Query {
  readonly page: number
  readonly limit: number
  readonly search?: string | undefined
  readonly order?: 'heard' | 'name' | undefined
}

/** Returns a page of customers and the number of matches. */
export async function listCustomers(db: Db, { page, limit, search = '', order = 'heard' }: Query) {
  const inOrder = order === 'heard' ? sql`heard_at desc, id desc` : sql`lower(name), id`
  const total = await countRows(matching(db, search))
  const ids = matching(db, search)
    .select('id') // the orders are counted when the page is known
    .orderBy(inOrder)
    .limit(limit)
    .offset((page - 1) * limit)
  const items = await db
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
    .orderBy(inOrder)
    .execute()
  return { items, total }
}

/** Selects the customers whose name, one of whose addresses or whose telephone number contains a text. */
function matching(db: Db, text: string) {
  const customers = db.selectFrom('customers')
  if (text === '') return customers
  const like = sql`like lower(${patternFor(text)})`
  return customers.where(
    sql<boolean>`(lower(name || ' ' || email || ' ' || telephone) ${like}
      or id in (select customer_id from customer_addresses where lower(email) ${like}))`,
  )
}
