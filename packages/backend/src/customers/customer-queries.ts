import type { Customer } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
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

export async function findCustomer(db: Db, id: number): Promise<StoredCustomer | undefined> {
  const row = await db.selectFrom('customers').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const others = db.selectFrom('customer_addresses').select('email').where('customer_id', '=', id).orderBy('email')
  return { ...row, other_emails: (await others.execute()).map(({ email }) => email) }
}

/** Opens what is sealed of a customer. */
export async function openCustomer(secrets: Secrets, stored: StoredCustomer): Promise<Customer> {
  const { sealed, sealed_key, ...customer } = stored
  return { ...customer, ...(await openDiets(secrets, 'customers.sealed', { sealed, sealed_key })) }
}
