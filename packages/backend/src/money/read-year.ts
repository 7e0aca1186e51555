import {
  type AgreedEvening,
  dateAt,
  type MoneyYear,
  ratesOfTotal,
  reckonYear,
  standingOfOrder,
  type YearOfCurrency,
} from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { contentOf, sumsOfOffer } from '../offers/offer-rows.ts'
import { EXAMPLE_SLOT } from '../orders/busy-days.ts'
import { siteToday } from '../site/site-identity.ts'

/** Whether something is agreed of an order, or owed although it was cancelled. */
const isCounted = sql<boolean>`((state in ('confirmed', 'done') and price is not null) or owed is not null)`

/** The most evenings of a year that are read: more than any kitchen has. */
const MOST = 10_000

/** Returns a year in money. @param asked undefined for the present one */
export async function readMoneyYear(db: Db, now: Date, asked?: number): Promise<MoneyYear> {
  const today = await siteToday(db, now)
  const year = asked ?? Number(today.slice(0, 4))
  const evenings = await eveningsOf(db, year, now)
  const payments = await paymentsOf(db, year)
  const rates = await ratesOf(db, year)
  const currencies = reckonYear(
    year,
    evenings.map(({ day, currency, price, standing }) => ({
      day,
      currency,
      agreed: price,
      open: standing.open,
      overdue: standing.overdue,
    })) satisfies AgreedEvening[],
    payments,
  )
  return {
    year,
    years: await yearsOf(db, Number(today.slice(0, 4))),
    currencies: currencies.map((sums) => Object.assign(sums, { rates: rates.get(sums.currency) ?? [] })),
  }
}

/**
 * Returns the confirmed and done evenings of a year that have a price, by day, with how their payments stand; and those
 * that were cancelled, whose price is what is owed. Examples are left out.
 */
export async function eveningsOf(db: Db, year: number, now: Date) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.day', 'orders.state', 'orders.price', 'orders.currency', 'orders.time_zone'])
    .select('customers.name as customer_name')
    .select(['orders.cancelled_on', 'orders.owed'])
    .where(isCounted)
    .where('orders.day', '>=', `${year}-01-01`)
    .where('orders.day', '<=', `${year}-12-31`)
    .where('orders.slot', 'is distinct from', EXAMPLE_SLOT)
    .orderBy('orders.day')
    .orderBy('orders.id')
    .limit(MOST)
    .execute()
  const ids = rows.map(({ id }) => id)
  const isTheirs = sql<boolean>`order_id = any(${ids}::integer[])`
  const asked = db.selectFrom('order_parts').select(['order_id', 'kind', 'amount', 'due_on']).where(isTheirs)
  const came = db.selectFrom('payments').select(['order_id', 'amount']).where(isTheirs)
  const parts = Map.groupBy(await asked.orderBy('id').execute(), ({ order_id }) => order_id)
  const payments = Map.groupBy(await came.execute(), ({ order_id }) => order_id)
  return rows.map(({ day, price, ...row }) => {
    const order = { ...row, price, parts: parts.get(row.id) ?? [] }
    const standing = standingOfOrder(order, payments.get(row.id) ?? [], dateAt(now, row.time_zone))
    return {
      id: row.id,
      customer_name: row.customer_name,
      currency: row.currency,
      day: day!, // was asked for, as one of these
      price: (row.owed ?? price)!,
      standing,
    }
  })
}

/** Returns the payments of a year, by day. Those of erased customers have no name. */
export async function paymentsOf(db: Db, year: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'day', 'amount', 'currency', 'way', 'payer', 'note', 'of_order', 'counters_id', 'entered_at'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .orderBy('id')
    .execute()
}

/** Returns the sums by rate of VAT of the accepted offers whose evenings are in a year, by currency. */
async function ratesOf(db: Db, year: number): Promise<ReadonlyMap<string, YearOfCurrency['rates']>> {
  const rows = await db
    .selectFrom('offer_answers')
    .innerJoin('offer_versions', 'offer_versions.id', 'version_id')
    .innerJoin('offers', 'offers.id', 'offer_answers.offer_id')
    .innerJoin('orders', 'orders.id', 'offers.order_id')
    .select(['offer_answers.chosen', 'offer_versions.content', 'orders.price'])
    .where('offer_answers.kind', '=', 'accepted')
    .where('offer_answers.undone_at', 'is', null)
    .where('orders.state', 'in', ['confirmed', 'done'])
    .where('orders.day', '>=', `${year}-01-01`)
    .where('orders.day', '<=', `${year}-12-31`)
    .where('orders.slot', 'is distinct from', EXAMPLE_SLOT)
    .limit(MOST)
    .execute()
  const taxed = rows.flatMap(({ chosen, content, price }) => {
    const offer = contentOf({ content })
    const { rates, total } = sumsOfOffer(offer, chosen)
    const agreed = price === null || price === total ? rates : ratesOfTotal(rates, price)
    return agreed.map((rate) => Object.assign(rate, { currency: offer.currency }))
  })
  const byCurrency = Map.groupBy(taxed, ({ currency }) => currency)
  return new Map(
    Array.from(byCurrency, ([currency, all]) => {
      const byRate = Map.groupBy(all, ({ rate }) => rate)
      const sums = Array.from(byRate, ([rate, ofRate]) => ({
        rate,
        net: ofRate.reduce((sum, { net }) => sum + net, 0),
        vat: ofRate.reduce((sum, { vat }) => sum + vat, 0),
      }))
      return [currency, sums.toSorted((a, b) => a.rate - b.rate)]
    }),
  )
}

/** Returns the years that have something, the newest first. */
async function yearsOf(db: Db, present: number): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from day)::integer as year from (
      select day from payments
      union all select day from orders
      where ${isCounted} and day is not null and slot is distinct from ${EXAMPLE_SLOT}
    ) as days`.execute(db)
  return [...new Set([present, ...rows.map(({ year }) => year)])].toSorted((a, b) => b - a)
}
