import type { Customer, CustomerSummary } from '@tablier/contracts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import type { Secrets } from '../secrets.ts'
import { openDiets, type SealedColumns } from './sealed-diets.ts'

/** A customer as the database has them: diets and allergens are sealed. */
export interface StoredCustomer extends Omit<Customer, 'diets' | 'allergens' | 'is_unreadable'>, SealedColumns {}

const columns = [
  'id',
  'version',
  'name',
  'email',
  'telephone',
  'notes',
  'consented_at',
  'is_remembered',
  'heard_at',
  'created_at',
  'updated_at',
  'sealed',
  'sealed_key',
] as const

/** Returns a customer, who stays locked until the transaction ends if `isLocked`. */
export async function findCustomer(
  db: Db,
  id: number,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<StoredCustomer | undefined> {
  const one = db.selectFrom('customers').select(columns).where('id', '=', id)
  const row = await (isLocked ? one.forUpdate() : one).executeTakeFirst()
  if (!row) return undefined
  const others = db.selectFrom('customer_addresses').select('email').where('customer_id', '=', id).orderBy('email')
  return { ...row, other_emails: (await others.execute()).map(({ email }) => email) }
}

/** Opens what is sealed of a customer. */
export async function openCustomer(secrets: Secrets, stored: StoredCustomer): Promise<Customer> {
  const { sealed, sealed_key, ...customer } = stored
  return { ...customer, ...(await openDiets(secrets, 'customers.sealed', { sealed, sealed_key })) }
}

interface CustomerPage {
  readonly page: number
  readonly limit: number
  readonly search?: string | undefined
  readonly order?: 'heard' | 'name' | undefined
}

/** Returns a page of customers, and how many match. */
export async function listCustomers(
  db: Db,
  { page, limit, search = '', order = 'heard' }: CustomerPage,
): Promise<{ items: CustomerSummary[]; total: number }> {
  const matching = search === '' ? db.selectFrom('customers') : matches(db, search)
  const ids = inOrder(matching.select('customers.id'), order)
    .limit(limit)
    .offset((page - 1) * limit)
  const items = await inOrder(
    db
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
      .where('id', 'in', ids),
    order,
  ).execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}

function inOrder<Row>(customers: SelectQueryBuilder<Database, 'customers', Row>, order: 'heard' | 'name') {
  if (order === 'heard') return customers.orderBy('heard_at', 'desc').orderBy('id', 'desc')
  return customers.orderBy(sql`lower(name)`).orderBy('id')
}

/** Must be spelled like the trigram index `customers_search`, or PostgreSQL does not use the index. */
const searchText = sql<string>`lower(name || ' ' || email || ' ' || telephone)`

/** Selects the customers one of whose texts contains a text, whatever its case. */
function matches(db: Db, search: string) {
  const pattern = sql<string>`lower(${`%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`})`
  const own = db.selectFrom('customers').select('id').where(searchText, 'like', pattern)
  const others = db.selectFrom('customer_addresses').select('customer_id as id')
  return db
    .selectFrom('customers')
    .where('customers.id', 'in', own.union(others.where(sql<string>`lower(email)`, 'like', pattern)))
}
