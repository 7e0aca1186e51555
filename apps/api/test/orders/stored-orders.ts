import type { Database } from '@tablier/backend'
import type { Insertable } from 'kysely'
import type { TestApp } from '../harness.ts'

type Site = Pick<TestApp, 'db' | 'clock'>

/** Stores a customer past the rules of the calls. Returns the id. */
export async function insertCustomer({ db, clock }: Site, values: Partial<Insertable<Database['customers']>>) {
  const at = clock.now().toISOString()
  const row = { email: '', name: 'Ada Guest', heard_at: at, created_at: at, updated_at: at, ...values }
  return (await db.insertInto('customers').values(row).returning('id').executeTakeFirstOrThrow()).id
}

type NewOrder = Partial<Insertable<Database['orders']>> & Pick<Insertable<Database['orders']>, 'customer_id'>

/** Stores an order in any state past the rules of the calls, with a hold of some days. Returns the id. */
export async function insertOrder({ db, clock }: Site, values: NewOrder, heldFor?: number): Promise<number> {
  const at = clock.now().toISOString()
  const held_until = heldFor === undefined ? null : new Date(Date.parse(at) + heldFor * 86_400_000).toISOString()
  const evening = { state: 'enquiry', time_zone: 'Europe/Berlin', currency: 'EUR', held_until } as const
  const row = { ...evening, created_at: at, updated_at: at, ...values }
  return (await db.insertInto('orders').values(row).returning('id').executeTakeFirstOrThrow()).id
}
