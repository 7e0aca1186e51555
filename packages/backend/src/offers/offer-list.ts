import type { Api, QueryOf, ReplyOf } from '@tablier/contracts'
import { type Db, readPage } from '../database/database.ts'
import { isOrderFound } from '../orders/order-list.ts'
import { siteToday } from '../site/site-identity.ts'
import { findOffers, type StoredOffer, stateOf, sumsOfOffer } from './offer-rows.ts'

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
  const wanted = search.trim() === '' ? ofOrders : ofOrders.where(isOrderFound(search))
  const { items, ...counts } = await readPage(wanted, query, (offers) =>
    offers
      .select(['orders.id as order_id', 'orders.day', 'orders.occasion', 'customers.id', 'customers.name'])
      .orderBy('offers.id', 'desc'),
  )
  const today = await siteToday(db, now)
  const stored = await findOffers(
    db,
    items.map(({ order_id }) => order_id),
  )
  const byOrder = new Map(stored.map((offer) => [offer.order_id, offer]))
  const listed = items.flatMap(({ id, name, ...order }) => {
    const offer = byOrder.get(order.order_id)
    if (!offer) return [] // its order was erased just now
    const { number, draft } = offer
    const facts = { number, state: stateOf(offer, today), currency: draft.currency, total: totalOf(offer) }
    return [Object.assign(order, facts, { customer: { id, name } })]
  })
  return { items: listed, ...counts }
}

function totalOf({ answers, versions, draft }: StoredOffer): number {
  const accepted = answers.find(({ kind }) => kind === 'accepted')
  return accepted?.total ?? versions[0]?.total ?? sumsOfOffer(draft).total
}
