import type { Api, QueryOf } from '@tablier/contracts'
import { sql } from 'kysely'
import { type Db, isFound, readPage } from '../database/database.ts'

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

/**
 * Selects the customers with all words of a search in the name, the telephone number and the addresses, and those with
 * an evening for which another telephone number was given.
 */
function matching(db: Db, text: string) {
  const customers = db.selectFrom('customers')
  if (text === '') return customers
  const withAddresses = sql<string>`customers.search_key || coalesce((select string_agg(E'\\n' || search_key, '')
    from customer_addresses where customer_id = customers.id), '')`
  const ofMerged = sql<boolean>`id in (select customer_id from customer_addresses) and ${isFound(text, withAddresses)}`
  const ofEvening = sql<boolean>`exists (select from orders where customer_id = customers.id and orders.telephone <> ''
    and ${isFound(text, sql`search_key(orders.telephone)`)})`
  const isNumber = /\d{3}/.test(text.replaceAll(/[\s()./-]/g, ''))
  const found = [isFound(text, sql`customers.search_key`), ofMerged, ...(isNumber ? [ofEvening] : [])]
  return customers.where(sql<boolean>`(${sql.join(found, sql` or `)})`)
}
