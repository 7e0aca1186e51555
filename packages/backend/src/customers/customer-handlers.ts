import {
  type Api,
  type CustomerDownload,
  customerFields,
  MAX_DOWNLOADED_BYTES,
  MAX_OF_CUSTOMER,
  namesOf,
  pick,
  type ReplyOf,
  type ToldDiets,
} from '@tablier/contracts'
import { sql } from 'kysely'
import { found } from '../calls/app-error.ts'
import { listCustomers } from './customer-list.ts'
import { customerColumns, findCustomer, openCustomer } from './customers.ts'
import { type DietsOf, openDiets } from '../diets/sealed-diets.ts'
import { countRows, type Db } from '../database/database.ts'
import { lockAddresses, lockRows } from '../database/locks.ts'
import { takeId } from '../database/sealed-columns.ts'
import type { SealedColumns } from '../database/tables/site.ts'
import { offersOf } from '../database/tables/offers.ts'
import { messagesOf } from '../database/tables/table-facts.ts'
import { carryOut, changedFields, recordActivity } from '../history/record-activity.ts'
import { type OrderReading, readOrder, selectSummaries, summariesOf } from '../orders/order-rows.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import type { Secrets } from '../database/secrets.ts'
import { countErased, eraseCustomer, listErasures, readRetention } from './erase-customer.ts'
import { addedTelephone, mergeCustomers } from './merge-customers.ts'
import { openMessage } from '../messages/evenings.ts'
import { messageColumns } from '../messages/message-queries.ts'
import { readOffer } from '../offers/read-offer.ts'
import { listEvents } from '../orders/change-order.ts'
import { listPayments } from '../orders/payment-rows.ts'
import { downloadFiles } from '../orders/order-files.ts'
import { findDraft, listReplies } from '../messages/reply-queries.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { checkVersion } from '../calls/check-version.ts'

export const customerHandlers: HandlersOn<Api['customers']> = {
  async list({ db, secrets }, { query }) {
    const { page, limit, search, order } = query
    const listed = await listCustomers(db, { page, limit, search: search?.trim(), order })
    const ids = listed.items.map(({ id }) => id)
    const diets = await listTold(db, secrets, ids)
    const items = listed.items.map((item) => ({ ...item, told: diets.get(item.id) ?? [] }))
    return { ...listed, items, page, limit }
  },

  async get({ db, secrets, now }, { params: { id } }) {
    const customer = await findOpened({ db, secrets }, id)
    const messages = await listMessagesOf(db, id, MAX_OF_CUSTOMER)
    const orders = await listEvenings(db, id, { limit: MAX_OF_CUSTOMER, now: now() })
    const eaten = await listEaten(db, id, MAX_OF_CUSTOMER)
    const diets = await listTold(db, secrets, [id])
    return { customer, told: diets.get(id) ?? [], messages, orders, eaten }
  },

  create: (ports, { body }, caller) =>
    carryOut(ports, caller, async (trx, act) => {
      const { secrets } = ports
      const at = act.at.toISOString()
      const id = await takeId(trx, 'customers')
      const values = await customerColumns(trx, body, { id, secrets, now: act.at })
      const times = { heard_at: at, created_at: at, updated_at: at }
      await trx
        .insertInto('customers')
        .values({ id, name: body.name.trim(), email: '', is_by_hand: true, ...times, ...values })
        .execute()
      await recordActivity(trx, act, { area: 'customers', action: 'created', record_id: id })
      return { customer: await findOpened({ db: trx, secrets }, id) }
    }),

  update: (ports, { params: { id }, body: { version, ...body } }, caller) =>
    carryOut(ports, caller, async (trx, act) => {
      const { secrets } = ports
      if (body.email !== undefined) await lockAddresses(trx)
      await lockRows(trx, 'customers', sql`id = ${id}`)
      const before = await findOpened({ db: trx, secrets }, id)
      checkVersion('customer', before, version)
      const values = await customerColumns(trx, body, { id, secrets, now: act.at, before })
      await updateVersioned(trx, 'customers')
        .set({ ...values, is_by_hand: true, updated_at: act.at.toISOString() })
        .where('id', '=', id)
        .execute()
      const customer = await findOpened({ db: trx, secrets }, id)
      const details = changedFields(before, customer, namesOf(customerFields))
      await recordActivity(trx, act, { area: 'customers', action: 'edited', record_id: id, details })
      return { customer }
    }),

  download: (ports, { params: { id } }, caller) =>
    carryOut(ports, caller, async (trx, act) => {
      await recordActivity(trx, act, { area: 'customers', action: 'downloaded', record_id: id })
      return downloadCustomer(trx, id, ports)
    }),

  async mergePreview({ db, secrets }, { params: { id, other: otherId } }) {
    const kept = await findOpened({ db, secrets }, id)
    const other = await findOpened({ db, secrets }, otherId)
    return {
      ...(await countErased(db, otherId, ['messages', 'orders'])),
      emails: [other.email, ...other.other_emails].filter((email) => email !== ''),
      telephone: addedTelephone(kept, other),
      has_notes: other.notes !== '',
      has_diets: other.consented_at !== null,
    }
  },

  merge: (ports, { params, body }, caller) =>
    carryOut(ports, caller, async (trx, act) => ({
      customer: await mergeCustomers(trx, { ...params, ...body }, { secrets: ports.secrets, act }),
    })),

  async erasurePreview({ db }, { params: { id } }) {
    found(await findCustomer(db, id))
    const tables = ['messages', 'orders', 'replies', 'order_guests', 'order_files', 'mail_outbox', 'payments'] as const
    const {
      order_guests: guests,
      order_files: files,
      mail_outbox: mails,
      ...counts
    } = await countErased(db, id, tables)
    const answers = db.selectFrom('offer_answers').where('kind', '=', 'accepted').where('undone_at', 'is', null)
    const accepted_offers = await countRows(answers.where(sql<boolean>`offer_id in ${offersOf(id)}`))
    return { ...counts, guests, files, mails, accepted_offers }
  },

  async erase(ports, { params }, caller) {
    await carryOut(ports, caller, (trx, act) => eraseCustomer(trx, params.id, act))
    await ports.onErased?.()
    return null
  },

  erasures: async ({ db }) => ({ items: await listErasures(db), ...(await readRetention(db)) }),
}

async function findOpened({ db, secrets }: Pick<Ports, 'secrets'> & { readonly db: Db }, id: number) {
  return openCustomer(secrets, found(await findCustomer(db, id)))
}

type CustomerPage = ReplyOf<Api['customers']['get']>

/** Returns a customer's newest messages that are not in the trash. */
async function listMessagesOf(db: Db, id: number, limit: number): Promise<CustomerPage['messages']> {
  return db
    .selectFrom('messages')
    .leftJoin('orders', 'orders.message_id', 'messages.id')
    .select(['messages.id', 'subject', 'status', 'messages.created_at', 'orders.id as order_id'])
    .where('messages.customer_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()
}

type SealedTold = SealedColumns & DietsOf & { customer_id: number; day: string | null }

/** Returns the diets that customers told for single orders, or in their messages, the latest first. */
async function listTold(db: Db, secrets: Secrets, ids: readonly number[]): Promise<Map<number, ToldDiets[]>> {
  const { rows } = await sql<SealedTold>`
    select * from (
      select *, row_number() over (partition by customer_id order by day desc nulls first) as place from (
        select customer_id, day, 'orders' as table, id, sealed, sealed_key from orders
        union all
        select m.customer_id, coalesce(o.day, (evening ->> 'date')::date), 'messages', m.id, m.sealed, m.sealed_key
        from messages as m left join orders as o on o.message_id = m.id where deleted_at is null and o.sealed is null
      ) as told where customer_id = any(${ids}::integer[]) and sealed is not null
    ) as told where place <= ${MAX_OF_CUSTOMER} order by place`.execute(db)
  const toldBy = new Map<number, ToldDiets[]>()
  for (const { customer_id, day, ...told } of rows) {
    const opened = await openDiets(secrets, told, told)
    toldBy.set(customer_id, [...(toldBy.get(customer_id) ?? []), { day, ...opened }])
  }
  return toldBy
}

/** Returns the dishes of a customer's past orders, those of their menus too, the last eaten first. */
async function listEaten(db: Db, id: number, limit: number): Promise<CustomerPage['eaten']> {
  const { rows } = await sql<CustomerPage['eaten'][number]>`
    select dish ->> 'title' as title, count(*) as times, max(day) as last_day
    from orders cross join lateral (
      select jsonb_array_elements(dishes) as dish
      union all
      select jsonb_path_query(menu, '$.courses[*].lines[*] ? (@.dish_id != null)')
    ) as served
    where customer_id = ${id} and state = 'done'
    group by 1 order by last_day desc nulls last, title limit ${limit}`.execute(db)
  return rows
}

/** Returns a customer's orders, the latest first. Those without a day come first. */
async function listEvenings(db: Db, id: number, { limit, now }: { readonly limit: number; readonly now: Date }) {
  const rows = await selectSummaries(db)
    .where('customer_id', '=', id)
    .orderBy('day', (order) => order.desc().nullsFirst())
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
  return summariesOf(db, rows, now)
}

/** Returns everything that is stored about a customer, decrypted. @throws AppError `not_found` */
async function downloadCustomer(db: Db, id: number, reading: OrderReading): Promise<CustomerDownload> {
  const customer = await openCustomer(reading.secrets, found(await findCustomer(db, id)))
  const messages = await readMessages(db, id, reading)
  return { made_at: reading.now().toISOString(), customer, messages, orders: await readOrders(db, id, reading) }
}

async function readMessages(db: Db, id: number, { secrets }: OrderReading): Promise<CustomerDownload['messages']> {
  const stored = await db
    .selectFrom('messages')
    .select([...messageColumns, 'deleted_at'])
    .where(sql<boolean>`id in ${messagesOf(id)}`) // also suspected ones from their addresses
    .orderBy('id')
    .execute()
  const messages: CustomerDownload['messages'] = []
  for (const { deleted_at, ...message } of stored)
    messages.push({
      ...(await openMessage(secrets, message)),
      deleted_at,
      replies: await listReplies(db, message.id),
      draft: (await findDraft(db, message.id)) ?? null,
    })
  return messages
}

async function readOrders(db: Db, id: number, reading: OrderReading): Promise<CustomerDownload['orders']> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', sql<number>`(select count(*) from order_guests where order_id = orders.id)`.as('guest_answers')])
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute()
  const files = Map.groupBy(await downloadFiles(db, id, MAX_DOWNLOADED_BYTES), ({ order_id }) => order_id)
  const orders: CustomerDownload['orders'] = []
  for (const { id: orderId, guest_answers } of rows)
    orders.push({
      ...(await readOrder(db, orderId, reading)),
      events: await listEvents(db, orderId),
      payments: await listPayments(db, orderId),
      offer: await downloadOffer(db, orderId, reading),
      guest_answers,
      files: files.get(orderId) ?? [],
    })
  return orders
}

/** Returns an offer without its guest's link, which nobody else may have. */
async function downloadOffer(db: Db, orderId: number, reading: OrderReading) {
  const offer = await readOffer(db, orderId, reading)
  if (!offer) return null
  const moves = await db
    .selectFrom('offer_moves')
    .select(['at', 'from_day', 'from_start', 'to_day', 'to_start', 'actor_name'])
    .where('offer_id', '=', offer.id)
    .orderBy('id')
    .execute()
  const sent = pick(offer, 'number', 'state', 'currency', 'lines', 'words', 'sent_lines', 'versions')
  return { ...sent, ...pick(offer, 'answer', 'taken_back', 'cancelled'), moves }
}
