import type { Api, QueryOf, ReplyOf } from '@tablier/contracts'
import { sql } from 'kysely'
import { type Db, isFound, readPage } from '../database/database.ts'
import { siteToday } from '../site/site-identity.ts'
import { findOffer, type StoredOffer, stateOf, sumsOfOffer } from './offer-rows.ts'

/** Returns a page of the offers of all evenings, the newest first. */
export async function listOffers(
  db: Db,
  { search = '', ...query }: QueryOf<Api['offers']['list']>,
  now: Date,
): Promise<ReplyOf<Api['offers']['list']>> {
  const ofOrders = db
    .selectFrom('offers')
    .innerJoin('orders', 'orders.id', 'offers.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
  const wanted =
    search.trim() === '' ? ofOrders : ofOrders.where(isFound(search, sql`orders.search_key`, sql`customers.search_key`))
  const { items, ...counts } = await readPage(wanted, query, (offers) =>
    offers
      .select(['orders.id as order_id', 'orders.day', 'orders.occasion', 'customers.id', 'customers.name'])
      .orderBy('offers.id', 'desc'),
  )
  const today = await siteToday(db, now)
  const listed = await Promise.all(
    items.map(async ({ id, name, ...order }) => {
      const stored = (await findOffer(db, order.order_id))! // it was found just before
      const { number, draft } = stored
      const facts = { number, state: stateOf(stored, today), currency: draft.currency, total: totalOf(stored) }
      return Object.assign(order, facts, { customer: { id, name } })
    }),
  )
  return { items: listed, ...counts }
}

function totalOf({ answers, versions, draft }: StoredOffer): number {
  const accepted = answers.find(({ kind }) => kind === 'accepted')
  return accepted?.total ?? versions[0]?.total ?? sumsOfOffer(draft).total
}
