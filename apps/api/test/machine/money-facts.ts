import { randomBytes } from 'node:crypto'
import { brokenText, checkPayments, type Db } from '@tablier/backend'
import { sql } from 'kysely'
import { Client } from 'pg'
import { connectEmbedded, connectPostgres } from '../../src/database/connect.ts'

/** Where a site's rows are: its data folder, or a PostgreSQL database. */
export type Rows = { readonly dataDir: string } | { readonly url: string }

/** What a stopped site says about offers and payments. Acts are found again by the order's id, or by a payment's note. */
export interface MoneyFacts {
  /** A line for each fact that contradicts another one. */
  readonly faults: readonly string[]
  /** The number of each order's offer. */
  readonly numbers: ReadonlyMap<number, string>
  /** The orders whose offers were accepted, with their sums. */
  readonly accepted: ReadonlyMap<number, number>
  /** How many payments have a note or a provider's reference, and how many reports wait that could not be entered. */
  readonly payments: ReadonlyMap<string, number>
}

/** Reads and checks the rows of a site whose server has stopped. */
export async function readMoney(rows: Rows): Promise<MoneyFacts> {
  const db = 'url' in rows ? (await connectPostgres(rows.url, console)).db : await connectEmbedded(rows.dataDir)
  try {
    const chain = await checkPayments(db)
    return {
      faults: [
        ...(chain.broken ? [brokenText(chain)] : []),
        ...(await numberFaults(db)),
        ...(await stateFaults(db)),
        ...(await mailFaults(db)),
      ],
      numbers: new Map((await numbersOf(db)).map((offer) => [offer.order_id, offer.number])),
      accepted: new Map((await acceptedOf(db)).map((answer) => [answer.order_id, answer.total])),
      payments: await countPayments(db),
    }
  } finally {
    await db.destroy()
  }
}

async function numbersOf(db: Db) {
  const { rows } = await sql<{ order_id: number; number: string; number_in_year: number }>`
    select order_id, number, number_in_year from offers where number is not null
    order by number_year, number_in_year`.execute(db)
  return rows
}

/** The drill sends within one year. */
async function numberFaults(db: Db): Promise<string[]> {
  const found = await numbersOf(db)
  const wrong = found.find(({ number_in_year }, index) => number_in_year !== index + 1)
  const isDouble = new Set(found.map(({ number }) => number)).size < found.length
  return [
    ...(wrong ? [`the numbers have a gap before ${wrong.number}`] : []),
    ...(isDouble ? ['a number is double'] : []),
  ]
}

async function acceptedOf(db: Db) {
  const { rows } = await sql<{ order_id: number; total: number }>`
    select order_id, total from offer_answers join offers on offers.id = offer_id where kind = 'accepted'`.execute(db)
  return rows
}

/** An order is confirmed, with the accepted price and its parts, exactly if its offer was accepted. */
async function stateFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    select orders.id, orders.state from orders
    join offers on offers.order_id = orders.id
    left join offer_answers on offer_answers.offer_id = offers.id and kind = 'accepted'
    where (offer_answers.id is not null) is distinct from (orders.state = 'confirmed')
      or (offer_answers.id is not null and offer_answers.total is distinct from orders.price)
      or (offer_answers.id is not null and offer_answers.total is distinct from
        (select sum(amount) from order_parts where order_id = orders.id))`.execute(db)
  return rows.map(({ id, state }) => `order ${id} is ${state}, which its offer contradicts`)
}

/** Each acceptance has its two mails once, and nothing else has any. No mail leaves during the drill. */
async function mailFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ offer_id: number; kind: string; mails: number }>`
    with wanted as (
      select offer_id, mail.kind from offer_answers, (values ('offer_accepted'), ('offer_answered')) as mail (kind)
      where offer_answers.kind = 'accepted'
    ), waiting as (
      select (payload ->> 'offer_id')::integer as offer_id, kind, count(*)::integer as mails from mail_outbox
      where kind in ('offer_accepted', 'offer_answered') group by 1, 2
    )
    select offer_id, kind, coalesce(mails, 0) as mails from wanted full join waiting using (offer_id, kind)
    where mails is distinct from 1 or (offer_id, kind) not in (select offer_id, kind from wanted)`.execute(db)
  return rows.map(({ offer_id, kind, mails }) => `offer ${offer_id} has ${mails} mails ${kind}`)
}

async function countPayments(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::integer as count from (
      select coalesce(provider_reference, note) as name from payments
      union all select reference from payment_notices
    ) as entered group by 1`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Creates an empty database on a PostgreSQL server. */
export async function scratchDatabase(
  server: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `tablier_drill_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
