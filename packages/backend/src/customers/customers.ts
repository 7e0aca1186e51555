import { type Api, type BodyOf, Customer, emailKey, namesOf } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Db, Trx } from '../database/database.ts'
import { columnValues, customerColumns as ownColumns, trimmed } from '../database/field-columns.ts'
import { lockAddresses } from '../database/locks.ts'
import type { SealedColumns } from '../database/tables/site.ts'
import type { Secrets } from '../database/secrets.ts'
import { dietColumns } from '../diets/diets-to-keep.ts'
import { openDiets } from '../diets/sealed-diets.ts'

/** A customer as the database stores it: diets and allergens are sealed. */
export interface StoredCustomer extends Omit<Customer, 'diets' | 'allergens' | 'is_unreadable'>, SealedColumns {}

const {
  diets: _diets,
  allergens: _allergens,
  is_unreadable: _isUnreadable,
  other_emails: _emails,
  ...open
} = Customer.properties
const columns = [...namesOf(open), 'sealed', 'sealed_key'] as const
/** The fields that are stored as they were sent. */
const { email: _email, ...plainColumns } = ownColumns

export async function findCustomer(db: Db, id: number): Promise<StoredCustomer | undefined> {
  const row = await db.selectFrom('customers').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const others = db.selectFrom('customer_addresses').select('email').where('customer_id', '=', id).orderBy('email')
  return { ...row, other_emails: (await others.execute()).map(({ email }) => email) }
}

/** Decrypts the sealed columns of a customer. */
export async function openCustomer(secrets: Secrets, stored: StoredCustomer): Promise<Customer> {
  const { sealed: _, sealed_key: _key, ...customer } = stored
  return { ...customer, ...(await openDiets(secrets, { table: 'customers', id: stored.id }, stored)) }
}

/** The values to store about a customer. What is left out stays as it is. */
type CustomerValues = Omit<BodyOf<Api['customers']['update']>, 'version'>

interface Writing {
  readonly id: number
  readonly secrets: Secrets
  readonly now: Date
  /** The customer before the change; undefined for a new one. */
  readonly before?: Customer | undefined
}

/** Returns the columns of a customer, trimmed and sealed. @throws AppError `invalid_input`, `email_taken` */
export async function customerColumns(trx: Trx, values: CustomerValues, writing: Writing) {
  const { id, secrets, now, before } = writing
  return {
    ...trimmed(columnValues(plainColumns, values)),
    ...(values.email !== undefined && (await addressColumns(trx, values.email, writing))),
    ...(await dietColumns(secrets, { table: 'customers', id }, { asked: values, kept: before, now })),
  }
}

/** Makes an address the customer's main one. If it was their other address, the two are swapped. */
async function addressColumns(trx: Trx, email: string, { secrets, before }: Writing) {
  if (email === '') return { email, email_key: null }
  const email_key = emailKey(email)
  await lockAddresses(trx)
  const owner = await findByAddress(trx, email_key)
  if (owner !== undefined && owner !== before?.id) throw await taken(trx, secrets, owner)
  if (before && before.email !== '' && owner === before.id && emailKey(before.email) !== email_key)
    await trx
      .updateTable('customer_addresses')
      .set({ email: before.email, email_key: emailKey(before.email) })
      .where('email_key', '=', email_key)
      .execute()
  return { email, email_key }
}

/** Returns the id of the customer who has an address, or had it before a merge. */
async function findByAddress(db: Db, key: string): Promise<number | undefined> {
  const own = db.selectFrom('customers').select('id').where('email_key', '=', key)
  const other = db.selectFrom('customer_addresses').select('customer_id as id').where('email_key', '=', key)
  return (await own.unionAll(other).executeTakeFirst())?.id
}

async function taken(trx: Trx, secrets: Secrets, id: number): Promise<AppError> {
  const other = await findCustomer(trx, id)
  return new AppError('email_taken', {
    reason: 'customerHasAddress',
    data: other && { customer: await openCustomer(secrets, other) },
  })
}
