import type { Order, OrderSummary } from '@tablier/contracts'
import { type Selectable, sql } from 'kysely'
import { found } from '../calls/found.ts'
import { openDiets } from '../customers/sealed-diets.ts'
import type { Database, Db } from '../database/database.ts'
import type { Secrets } from '../secrets.ts'

/** An order as the database has it. A hold that has ended may still be there. */
export type StoredOrder = Selectable<Database['orders']>

/** What is needed to read an order. */
export interface OrderReading {
  readonly secrets: Secrets
  readonly now: () => Date
}

/** Columns of an order that lists show. */
const summaryColumns = [
  'orders.id',
  'orders.version',
  'orders.state',
  'orders.held_until',
  'orders.day',
  'orders.start',
  'orders.time_zone',
  'orders.guests',
  'orders.occasion',
  'orders.place',
  'orders.currency',
  'orders.price',
] as const

/** Selects orders with the names of their customers. */
export function selectSummaries(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select([...summaryColumns, 'customers.id as customer_id', 'customers.name as customer_name'])
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>

/** Returns an order of a list as it is now. */
export function summaryOf({ customer_id: id, customer_name: name, ...row }: SummaryRow, now: Date): OrderSummary {
  return { ...row, ...stateAt(row, now), customer: { id, name } }
}

/** The state at a time: a hold that has ended is an enquiry again, and a quoted evening stays quoted without a hold. */
export function stateAt({ state, held_until }: Pick<StoredOrder, 'state' | 'held_until'>, now: Date) {
  if (held_until === null || Date.parse(held_until) > now.getTime()) return { state, held_until }
  return { state: state === 'held' ? ('enquiry' as const) : state, held_until: null }
}

/** Returns an order as it is now. @throws AppError `not_found` */
export async function readOrder(db: Db, id: number, { secrets, now }: OrderReading): Promise<Order> {
  const { customer_name, email, customer_telephone, ...stored } = found(
    await db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .selectAll('orders')
      .select(['customers.name as customer_name', 'customers.email', 'customers.telephone as customer_telephone'])
      // A message in the trash cannot be opened.
      .select(
        sql<number | null>`(select m.id from messages as m where m.id = orders.message_id and deleted_at is null)`.as(
          'kept_message_id',
        ),
      )
      .where('orders.id', '=', id)
      .executeTakeFirst(),
  )
  const { sealed, sealed_key, customer_id, kept_message_id: message_id, slot: _, ...order } = stored
  return {
    ...order,
    ...stateAt(stored, now()),
    message_id,
    customer: { id: customer_id, name: customer_name, email, telephone: customer_telephone },
    ...(await openDiets(secrets, 'orders.sealed', { sealed, sealed_key })),
    amounts: await readAmounts(db, id),
  }
}

/** Returns what is to be paid for an order, as it was entered. */
export async function readAmounts(db: Db, orderId: number): Promise<Order['amounts']> {
  return db
    .selectFrom('order_amounts')
    .select(['kind', 'amount', 'due_on', 'paid_on'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}
