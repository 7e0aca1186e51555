import { type Api, type OrderState, orderStates, type OrderSummary, type QueryOf } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { isDay } from '../calls/calendar-day.ts'
import type { Db } from '../database/database.ts'
import { selectSummaries, summaryOf } from './order-rows.ts'
import { refusedField } from './refuse-field.ts'

type Query = QueryOf<Api['orders']['list']>

interface OrderPage {
  readonly items: OrderSummary[]
  readonly total: number
}

/** Returns a page of orders by day, those without one last. @throws AppError `invalid_input` for days of no calendar */
export async function listOrders(db: Db, query: Query, now: Date): Promise<OrderPage> {
  const { page, limit } = query
  const matching = conditionsOf(query, now)
  const items = selectSummaries(db)
    .where(matching)
    .orderBy('orders.day', (day) => (query.order === 'latest' ? day.desc().nullsLast() : day.asc().nullsLast()))
    .orderBy('orders.id', query.order === 'latest' ? 'desc' : 'asc')
    .limit(limit)
    .offset((page - 1) * limit)
  const total = selectSummaries(db)
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .where(matching)
  return {
    items: (await items.execute()).map((row) => summaryOf(row, now)),
    ...(await total.executeTakeFirstOrThrow()),
  }
}

/** Returns how many orders are in each state at a time. */
export async function countOrders(db: Db, now: Date): Promise<Record<OrderState, number>> {
  const rows = await db
    .selectFrom('orders')
    .select([sql<OrderState>`state`.as('state'), hasEnded(now).as('has_ended'), sql<number>`count(*)`.as('total')])
    .groupBy(['state', 'has_ended'])
    .execute()
  const counts = Object.fromEntries(orderStates.map((state) => [state, 0])) as Record<OrderState, number> // every state
  for (const { state, has_ended, total } of rows) counts[state === 'held' && has_ended ? 'enquiry' : state] += total
  return counts
}

const hasEnded = (now: Date) => sql<boolean>`coalesce(held_until <= ${now.toISOString()}::timestamptz, false)`

function conditionsOf({ state, customer, search = '', from, to }: Query, now: Date): RawBuilder<boolean> {
  const conditions = [
    ...(state === undefined ? [] : [isIn(state, now)]),
    ...(customer === undefined ? [] : [sql`orders.customer_id = ${customer}`]),
    ...(from === undefined ? [] : [sql`orders.day >= ${checkedDay('from', from)}::date`]),
    ...(to === undefined ? [] : [sql`orders.day <= ${checkedDay('to', to)}::date`]),
    ...(search.trim() === '' ? [] : [contains(search.trim())]),
  ]
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** A condition: an order is in a state at a time. */
function isIn(state: OrderState, now: Date): RawBuilder<boolean> {
  if (state === 'held') return sql`(orders.state = 'held' and not ${hasEnded(now)})`
  if (state === 'enquiry') return sql`(orders.state = 'enquiry' or (orders.state = 'held' and ${hasEnded(now)}))`
  return sql`orders.state = ${state}`
}

function contains(text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`lower(customers.name || E'\\n' || orders.occasion || E'\\n' || orders.place) like lower(${pattern})`
}

function checkedDay(field: string, day: string): string {
  if (!isDay(day)) throw refusedField(field, 'Please choose a day of the calendar.')
  return day
}
