import type { Payment } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

function selectPayments(db: Db) {
  return db
    .selectFrom('payments')
    .select(['id', 'order_id', 'payer', 'day', 'amount', 'currency', 'way', 'note', 'counters_id'])
    .select(['provider', 'provider_reference', 'entered_at', 'actor_id', 'actor_name'])
    .select(
      sql<boolean>`exists (select from payments as later where later.counters_id = payments.id)`.as('is_countered'),
    )
}

/** Returns the payments of an order, by day. */
export async function listPayments(db: Db, orderId: number): Promise<Payment[]> {
  return selectPayments(db).where('order_id', '=', orderId).orderBy('day').orderBy('id').execute()
}

/** Returns a payment; undefined if there is none with this id. */
export async function findPayment(db: Db, id: number): Promise<Payment | undefined> {
  return selectPayments(db).where('id', '=', id).executeTakeFirst()
}

/** Returns the payment that a provider has reported; undefined if it has not been entered. */
export async function findReported(
  db: Db,
  { name, reference }: { readonly name: string; readonly reference: string },
): Promise<Payment | undefined> {
  return selectPayments(db).where('provider', '=', name).where('provider_reference', '=', reference).executeTakeFirst()
}
