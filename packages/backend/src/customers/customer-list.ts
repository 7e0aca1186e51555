import type { Api, QueryOf } from '@tablier/contracts'
import { sql } from 'kysely'
import { type Db, patternFor, readPage } from '../database/database.ts'

/** Returns a page of customers and the number of matches. */
export async function listCustomers(
  db: Db,
  { page, limit, search = '', order = 'heard' }: QueryOf<Api['customers']['list']>,
) {
  const inOrder = order === 'heard' ? sql`heard_at desc, id desc` : sql`lower(name), id`
  return readPage(matching(db, search), { page, limit }, (customers) =>
    customers
      .select(['id', 'name', 'email', 'telephone', 'heard_at', sql<boolean>`sealed is not null`.as('has_diets')])
      .select(sql<number>`(select count(*) from orders where orders.customer_id = customers.id)`.as('evenings'))
      .orderBy(inOrder),
  )
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
