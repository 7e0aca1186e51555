import { type Clash, namesOf, type Order, OrderSummary } from '@tablier/contracts'
import { type Selectable, sql } from 'kysely'
import { found } from '../calls/app-error.ts'
import { openDiets } from '../diets/sealed-diets.ts'
import type { Database, Db } from '../database/database.ts'
import type { Secrets } from '../database/secrets.ts'
import { clashesOf } from './busy-days.ts'
import { countUnread, unreadIn } from './unread-words.ts'

/** An order as the database stores it. It may have a hold that has ended. */
export type StoredOrder = Selectable<Database['orders']>

export interface OrderReading {
  readonly secrets: Secrets
  readonly now: () => Date
}

const { customer: _customer, ...summary } = OrderSummary.properties
export const summaryColumns = [
  ...namesOf(summary).map((name) => `orders.${name}` as const),
  'customers.id as customer_id',
  'customers.name as customer_name',
] as const

export function ordersOfCustomers(db: Db) {
  return db.selectFrom('orders').innerJoin('customers', 'customers.id', 'orders.customer_id')
}

/** Selects orders with the names of their customers. */
export function selectSummaries(db: Db) {
  return ordersOfCustomers(db).select(summaryColumns)
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>

/** Returns an order of a list with the state that it has now. */
export function summaryOf({ customer_id: id, customer_name: name, ...row }: SummaryRow, now: Date): OrderSummary {
  return { ...row, ...stateAt(row, now), customer: { id, name } }
}

/** Returns what keeps an order from its day; null if nothing does, or if there is no such order. */
export async function findClash(db: Db, id: number | null, now: Date): Promise<Clash | null> {
  const order = await db
    .selectFrom('orders')
    .select(['state', 'day', 'held_until'])
    .where('id', '=', id)
    .executeTakeFirst()
  const [clash = null] = order ? await clashesOf(db, [{ ...order, ...stateAt(order, now) }], now) : []
  return clash
}

/** Returns an order's state at a time: an enquiry after its hold has ended; a quoted order stays quoted. */
export function stateAt({ state, held_until }: Pick<StoredOrder, 'state' | 'held_until'>, now: Date) {
  if (held_until === null || Date.parse(held_until) > now.getTime()) return { state, held_until }
  return { state: state === 'held' ? ('enquiry' as const) : state, held_until: null }
}

/** Returns an order with the state that it has now. @throws AppError `not_found` */
export async function readOrder(db: Db, id: number, { secrets, now }: OrderReading): Promise<Order> {
  const { customer_name, email, customer_telephone, ...stored } = found(
    await ordersOfCustomers(db)
      .selectAll('orders')
      .select(['customers.name as customer_name', 'customers.email', 'customers.telephone as customer_telephone'])
      // The id of a message in the trash is left out, because the message cannot be opened.
      .select(
        sql<
          number | null
        >`(select m.id from messages as m where m.id = orders.message_id and deleted_at is null and suspected_at is null)`.as(
          'kept_message_id',
        ),
      )
      .where('orders.id', '=', id)
      .executeTakeFirst(),
  )
  const { sealed, sealed_key, customer_id, kept_message_id: message_id, slot: _, ...order } = stored
  const current = stateAt(stored, now())
  const [clash = null] = await clashesOf(db, [{ ...order, ...current }], now())
  return {
    ...order,
    ...current,
    clash,
    unread: unreadIn(await countUnread(db, [id]), id),
    message_id,
    customer: { id: customer_id, name: customer_name, email, telephone: customer_telephone },
    ...(await openDiets(secrets, { table: 'orders', id }, { sealed, sealed_key })),
    amounts: await readAmounts(db, id),
  }
}

/** Returns the amounts to be paid for an order, in the order in which they were entered. */
async function readAmounts(db: Db, orderId: number): Promise<Order['amounts']> {
  return db
    .selectFrom('order_amounts')
    .select(['kind', 'amount', 'due_on', 'paid_on'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}
