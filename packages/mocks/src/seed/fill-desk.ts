import {
  addPayment,
  type Database,
  dietColumns,
  insertOrder,
  NOBODY,
  type Secrets,
  takeId,
  writeParts,
} from '@tablier/backend'
import { DAY_MS, emailKey } from '@tablier/contracts'
import { type DemoCustomer, demoCustomers, type DemoEvening, demoEvenings, demoPdf } from '@tablier/demo-content'
import { sql, type Transaction } from 'kysely'

/** Inserts the example customers and orders, after the messages, whose senders are customers already. */
export async function fillDesk(trx: Transaction<Database>, secrets: Secrets): Promise<void> {
  for (const customer of demoCustomers) await fillCustomer(trx, secrets, customer)
  for (const evening of demoEvenings) await fillEvening(trx, secrets, evening)
}

async function fillCustomer(
  trx: Transaction<Database>,
  secrets: Secrets,
  { diets = '', allergens = [], ...facts }: DemoCustomer,
): Promise<void> {
  const now = new Date()
  const at = now.toISOString()
  const id = await takeId(trx, 'customers')
  await trx
    .insertInto('customers')
    .values({
      id,
      ...facts,
      email_key: emailKey(facts.email),
      ...(await dietColumns(
        secrets,
        { table: 'customers', id },
        { asked: { diets, allergens, has_consent: true }, now },
      )),
      heard_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

async function fillEvening(trx: Transaction<Database>, secrets: Secrets, evening: DemoEvening): Promise<void> {
  const { email, dishes = [], parts, payments = [], holdDays, diets = '', allergens = [], file, ...facts } = evening
  const now = new Date()
  const customer = await trx
    .selectFrom('customers')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirstOrThrow()
  const order_id = await takeId(trx, 'orders')
  const order = {
    id: order_id,
    ...facts,
    customer_id: customer.id,
    message_id: await messageOf(trx, evening),
    held_until: holdDays === undefined ? null : new Date(now.getTime() + holdDays * DAY_MS).toISOString(),
    slot: isOccupying(evening) ? 1 : null,
    ...(await dietColumns(
      secrets,
      { table: 'orders', id: order_id },
      { asked: { diets, allergens, has_consent: true }, now },
    )),
    dishes: JSON.stringify(await dishesOf(trx, dishes)),
  }
  await insertOrder(trx, order, { actor: NOBODY, at: now })
  await writeParts(trx, order_id, parts)
  for (const payment of payments) await addPayment(trx, { order_id, ...payment }, { actor: NOBODY, at: now })
  if (file) await fillFile(trx, order_id, file)
}

async function fillFile(
  trx: Transaction<Database>,
  order_id: number,
  { name, lines }: NonNullable<DemoEvening['file']>,
): Promise<void> {
  const media_type = 'application/pdf'
  const bytes = sql<Uint8Array>`convert_to(${demoPdf(lines)}, 'UTF8')`
  const created_at = new Date().toISOString()
  await trx.insertInto('order_files').values({ order_id, name, media_type, bytes, created_at }).execute()
}

function isOccupying({ state, holdDays }: DemoEvening): boolean {
  return state === 'confirmed' || state === 'done' || holdDays !== undefined
}

/** Returns the message from which the order was made: the sender's message that tells about an evening. */
async function messageOf(trx: Transaction<Database>, { email }: DemoEvening): Promise<number | null> {
  const message = await trx
    .selectFrom('messages')
    .select('id')
    .where('email', '=', email)
    .where('evening', 'is not', null)
    .executeTakeFirst()
  return message?.id ?? null
}

async function dishesOf(trx: Transaction<Database>, titles: readonly string[]) {
  const items = await trx.selectFrom('portfolio_items').select(['id', 'title']).execute()
  const ids = new Map(items.map(({ id, title }) => [title, id]))
  return titles.map((title) => ({ dish_id: ids.get(title) ?? null, title }))
}
