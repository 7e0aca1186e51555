import type { Guest, Order } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import type { Trx } from '../database/database.ts'
import { takeId } from '../database/sealed-columns.ts'
import type { Secrets } from '../database/secrets.ts'
import { EXAMPLE_SLOT } from '../orders/busy-days.ts'
import { insertGuest } from '../orders/guest-queries.ts'
import { orderOfMessage } from '../orders/order-of-message.ts'
import { knowSenders } from '../orders/senders.ts'
import { insertOrder } from '../orders/write-order.ts'

/** The rows of an order in other tables that go and come back with it. */
const parts = ['order_events', 'order_guests'] as const

/** What the columns of an order do not hold, or what may be gone when it is restored. */
const apart = new Set(['name', 'email', 'parts', 'customer_id', 'message_id'])

/** A confirmed evening of the examples, whose guests have answered. */
export interface ExampleEvening extends Pick<Order, 'day' | 'start' | 'occasion' | 'place' | 'price' | 'notes'> {
  readonly customer: { readonly name: string; readonly email: string }
  readonly guests: number
  /** The titles of its dishes. */
  readonly dishes: readonly string[]
  readonly answers: readonly Pick<Guest, 'name' | 'diet' | 'allergens'>[]
}

/** Selects whether somebody has answered the message with this id, or has begun to. */
export function isMessageInUse(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    exists (select from replies where replies.message_id = ${id} and author_id is not null)
    or exists (select from reply_drafts where reply_drafts.message_id = ${id})
  )`
}

/**
 * Whether somebody works with the example order: its history names an account, a guest has answered, its message is in
 * use, or it has a file or a link. Not all of these raise its version.
 */
export const isOrderInUse: RawBuilder<boolean> = sql`(
  exists (select from order_events where order_id = example.id and actor_id is not null)
  or ${isMessageInUse(sql`example.message_id`)}
  or exists (select from order_guests where order_id = example.id and updated_at > example.created_at)
  or exists (select from order_files where order_id = example.id)
  or exists (select from secret_links where order_id = example.id)
)`

/** Selects what is kept of the order `example` to restore it, with its parts and its customer. */
export const keptOrder: RawBuilder<unknown> = sql`(
  select to_jsonb(example) - 'search_key' || jsonb_build_object(
    'name', customers.name, 'email', customers.email,
    'parts', jsonb_build_object(${sql.join(
      parts.map(
        (part) => sql`${sql.lit(part)}, (
          select coalesce(jsonb_agg(to_jsonb(part)), '[]') from ${sql.table(part)} as part where order_id = example.id)`,
      ),
    )})
  ) from customers where customers.id = example.customer_id
)`

/**
 * Inserts a confirmed evening, and the one that an example message asks for. Nobody is told.
 * @returns the ids of the two orders
 */
export async function insertExampleOrders(
  trx: Trx,
  { confirmed, askedIn }: { readonly confirmed: ExampleEvening; readonly askedIn: number },
  secrets: Secrets,
  act: Act,
): Promise<number[]> {
  const { customer, dishes, answers, ...facts } = confirmed
  const [customer_id] = (await knowSenders(trx, [customer], act.at)).values()
  const id = await takeId(trx, 'orders')
  await insertOrder(
    trx,
    {
      id,
      customer_id: customer_id!, // it has an address
      state: 'confirmed',
      slot: EXAMPLE_SLOT,
      ...facts,
      dishes: JSON.stringify(await dishesOf(trx, dishes)),
    },
    act,
  )
  for (const answer of answers)
    await insertGuest(trx, secrets, {
      orderId: id,
      answer,
      tokenHash: async (guest) => `example ${guest}`, // of no link
      now: act.at,
      most: answers.length,
    })
  return [id, await orderOfMessage(trx, askedIn, secrets, act)]
}

async function dishesOf(trx: Trx, titles: readonly string[]) {
  const items = await trx.selectFrom('portfolio_items').select(['id', 'title']).execute()
  return titles.map((title) => ({ dish_id: items.find((item) => item.title === title)?.id ?? null, title }))
}

interface Removed {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly created_at: string
}

/** Inserts the orders again that were removed after `since`, with their customers. @returns their ids */
export async function restoreExampleOrders(trx: Trx, since: string): Promise<number[]> {
  const isRemoved = sql`mark.table_name = 'orders' and mark.removed_at > ${since}::timestamptz`
  const { rows } = await sql<Removed>`
    select mark.record_id as id, removed ->> 'name' as name, removed ->> 'email' as email,
      removed ->> 'created_at' as created_at
    from example_records as mark where ${isRemoved} order by mark.record_id
  `.execute(trx)
  for (const { id, created_at, ...customer } of rows) {
    const [customer_id] = (await knowSenders(trx, [customer], new Date(created_at))).values()
    const mark = sql`example_records as mark`
    const isOne = sql`mark.table_name = 'orders' and mark.record_id = ${id}`
    const columns = (await columnsOf(trx, sql`select removed as row from ${mark} where ${isOne}`))! // of the order's row
    await sql`
      insert into orders (${columns('')}, customer_id, message_id) overriding system value
      select ${columns('example')}, ${customer_id}::integer,
        (select id from messages where id = (removed ->> 'message_id')::integer
          and not exists (select from orders where message_id = messages.id))
      from ${mark}, jsonb_populate_record(null::orders, removed) as example where ${isOne}
    `.execute(trx)
    for (const part of parts) {
      const ofPart = sql`removed -> 'parts' -> ${sql.lit(part)}`
      const own = await columnsOf(trx, sql`select jsonb_array_elements(${ofPart}) as row from ${mark} where ${isOne}`)
      if (!own) continue
      await sql`
        insert into ${sql.table(part)} (${own('')}) overriding system value
        select ${own('example')} from ${mark}, jsonb_populate_recordset(null::${sql.table(part)}, ${ofPart}) as example
        where ${isOne}
      `.execute(trx)
    }
  }
  return rows.map(({ id }) => id)
}

/** Returns the columns that kept rows have, null if there are no rows: a newer version of the server may have added some. */
async function columnsOf(trx: Trx, rows: RawBuilder<unknown>) {
  const { rows: found } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(row) as name from (${rows}) as kept
  `.execute(trx)
  const names = found.map(({ name }) => name).filter((name) => !apart.has(name))
  if (names.length === 0) return null
  return (table: string) => sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)))
}
