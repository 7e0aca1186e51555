import {
  additionLimits,
  type Api,
  type Enquiry,
  type EnquiryState,
  messageLengths,
  type SiteLanguage,
  startOfText,
} from '@tablier/contracts'
import { wordsOf } from '@tablier/words/words-of'
import { type Selectable, sql } from 'kysely'
import { NOBODY } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import { countRows, type Database, type Db, type Trx } from '../database/database.ts'
import { lockSlots, lockWithCustomer } from '../database/locks.ts'
import { findMessage, insertMessages, listAdditions } from './message-queries.ts'
import { recordOrderEvent } from '../orders/change-order.ts'
import { busyState } from '../orders/busy-days.ts'
import { agreedDishes } from '../orders/order-menu.ts'
import { hasAccepted, stateAt } from '../orders/order-rows.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { countByLink, findLink, revokeLink } from '../secret-links/secret-links.ts'
import { findSent, formKey, storeOnce } from '../calls/sent-forms.ts'
import { readSettings } from '../settings/settings.ts'
import { languageOfGuest, languageOfRead } from '../site/site-languages.ts'
import { createEnquiryLink, readEnquiryLink } from './enquiry-link.ts'
import { updateVersioned } from '../database/update-versioned.ts'

/**
 * The states in which the sender can withdraw an enquiry. A confirmed order is cancelled on the page of its offer, or by
 * writing.
 */
const withdrawable: ReadonlySet<EnquiryState> = new Set(['received', 'answered', 'held', 'quoted'])
/** The states in which the order's day counts, and not the day that was asked for. */
const planned: ReadonlySet<EnquiryState> = new Set(['held', 'quoted', 'confirmed', 'done'])

/** Returns what the sender of a message may see. @throws AppError `not_found` if the owner has deleted it */
async function readEnquiry(db: Db, messageId: number, now: Date): Promise<Enquiry> {
  const stored = found(await findMessage(db, messageId))
  const { name, subject, message, evening, created_at, withdrawn_at } = stored
  const order = await findOrder(db, messageId, now)
  const lastReply = await findLastReply(db, messageId)
  const isAnswered = stored.status === 'Replied' || lastReply !== undefined
  const state = withdrawn_at === null ? stateOf(order?.state, isAnswered) : 'withdrawn'
  const isOpen = state === 'received' || state === 'answered'
  const plan = order && planned.has(state) ? order : undefined
  return {
    language: await languageOfGuest(db, stored.language),
    state,
    is_told: plan ? await isTold(db, messageId, plan) : lastReply !== undefined,
    held_until: plan?.held_until ?? null,
    day: plan?.day ?? null,
    start: plan?.start ?? null,
    agreed: plan ? await agreedOf(db, plan, stored.language) : null,
    time_zone: plan?.time_zone ?? null,
    busy_state: isOpen && evening?.date ? await busyState(db, evening.date, now) : null,
    sent_at: created_at,
    name,
    subject,
    message,
    evening,
    additions: await listAdditions(db, messageId),
    can_add: withdrawn_at === null && (await countAdditions(db, messageId)) < additionLimits.count,
    // What was accepted is cancelled on its own page, for what was agreed.
    can_withdraw: withdrawable.has(state) && !(order && (await hasAccepted(db, order.id))),
  }
}

/** Returns how often the sender has added something, including what the owner has deleted since. */
async function countAdditions(db: Db, messageId: number): Promise<number> {
  return countRows(db.selectFrom('messages').where('follows_id', '=', messageId))
}

async function findOrder(db: Db, messageId: number, now: Date) {
  const order = await db
    .selectFrom('orders')
    .select([
      'id',
      'state',
      'held_until',
      'day',
      'start',
      'time_zone',
      'guests',
      'place',
      'menu',
      'dishes',
      'price',
      'currency',
    ])
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return order && { ...order, ...stateAt(order, now) }
}

/** Returns what the guest may know of the plan. Before a quote, menu, dishes and price are the owner's own thoughts. */
async function agreedOf(
  db: Db,
  { state, guests, place, menu, dishes, price, currency }: OrderNow,
  language: SiteLanguage | null,
): Promise<Enquiry['agreed']> {
  if (state === 'held') return { guests, place, currency, menu: null, dishes: [], price: null }
  const lang = await languageOfRead(db, language ?? undefined)
  return { guests, place, currency, price, ...(await agreedDishes(db, { menu, dishes }, lang)) }
}

type OrderNow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

function stateOf(order: OrderNow['state'] | undefined, isAnswered: boolean): EnquiryState {
  if (order === undefined || order === 'enquiry') return isAnswered ? 'answered' : 'received'
  return order === 'lost' ? 'closed' : order
}

/** Returns when the last reply was written whose mail was not given up; undefined if there is none. */
async function findLastReply(db: Db, messageId: number): Promise<string | undefined> {
  const replies = db.selectFrom('replies').select('created_at').where('message_id', '=', messageId)
  const kept = replies.where('mail_state', '<>', 'failed').orderBy('created_at', 'desc').limit(1)
  return (await kept.executeTakeFirst())?.created_at
}

/** Returns whether a mail since the move can have told the state: one about the table or the hold does not. */
async function isTold(db: Db, messageId: number, { id, state }: Pick<OrderNow, 'id' | 'state'>): Promise<boolean> {
  const replies = db.selectFrom('replies').select('id').where('message_id', '=', messageId)
  const telling = replies
    .where('mail_state', '<>', 'failed')
    .where('created_at', '>=', await movedAt(db, id))
    .where((eb) => eb.or([eb('order_news', 'is', null), sql<boolean>`order_news = ${state}`]))
  return (await telling.limit(1).executeTakeFirst()) !== undefined
}

/** Returns when an order was moved to the state that it has. A mail that is sent with the move has the same time. */
async function movedAt(db: Db, orderId: number): Promise<string> {
  const moves = db.selectFrom('order_events').select('at').where('order_id', '=', orderId).where('action', '=', 'moved')
  return (await moves.orderBy('at', 'desc').limit(1).executeTakeFirst())?.at ?? '-infinity'
}

interface NewAddition {
  readonly messageId: number
  readonly text: string
  /** True if the same text counts once a day, unless the owner has replied in between. */
  readonly once: boolean
}

/** Adds a message of the same sender to an enquiry. @throws AppError `not_found`, `limit_reached` */
export async function addToEnquiry(ports: Ports, { messageId, text, once }: NewAddition): Promise<void> {
  const { db, now } = ports
  const key = once ? await additionKey(ports, messageId, text) : undefined
  const isStored = async (reader: Db, id: number) => (await findMessage(reader, id)) !== undefined
  const earlier = key && (await findSent(db, key, now()))
  if (earlier && (await isStored(db, earlier))) return
  await countByLink(ports.attempts, 'enquiryAdditions', messageId)
  await db.transaction().execute(async (trx) => {
    const first = found(await lockWithCustomer(trx, messageId))
    const store = async () => {
      if (first.withdrawn_at !== null) throw new AppError('limit_reached', { reason: 'enquiryWithdrawn' })
      if ((await countAdditions(trx, messageId)) >= additionLimits.count)
        throw new AppError('limit_reached', { reason: 'tooManyAdditions', values: { count: additionLimits.count } })
      return insertFollowUp(trx, ports, first, { subject: `Re: ${first.subject}`, message: text }, now())
    }
    await (key ? storeOnce(trx, key, now(), { isStored: (id) => isStored(trx, id), store }) : store())
  })
  ports.onMail()
}

async function additionKey({ db, secrets }: Ports, messageId: number, text: string): Promise<string> {
  const replies = await countRows(db.selectFrom('replies').where('message_id', '=', messageId))
  return formKey(secrets, 'addition', messageId, text, replies)
}

/**
 * Withdraws an enquiry: its order is `lost`.
 * @param once true if nothing happens when it is withdrawn already
 * @throws AppError `not_found`; `limit_reached` if it is too late
 */
async function withdrawEnquiry(ports: Ports, messageId: number, once = false): Promise<void> {
  const { db, now } = ports
  await db.transaction().execute(async (trx) => {
    await lockSlots(trx)
    const first = found(await lockWithCustomer(trx, messageId))
    if (once && first.withdrawn_at !== null) return // a press too many
    const { can_withdraw } = await readEnquiry(trx, messageId, now())
    if (!can_withdraw) throw new AppError('limit_reached', { reason: 'cannotWithdraw' })
    const at = now().toISOString()
    await trx.updateTable('messages').set({ withdrawn_at: at }).where('id', '=', messageId).execute()
    const t = wordsOf((await readSettings(trx)).language)
    await loseOrder(trx, { messageId, reason: t.withdrawnReason }, now())
    const texts = { subject: t.withdrawnSubject({ subject: first.subject }), message: t.withdrawnMessage }
    await insertFollowUp(trx, ports, first, texts, now())
  })
  ports.onMail()
}

async function insertFollowUp(
  trx: Trx,
  { secrets }: Ports,
  { id: followsId, name, email, customer_id, language }: Selectable<Database['messages']>,
  { subject, message }: { readonly subject: string; readonly message: string },
  now: Date,
): Promise<number> {
  const texts = { name, email, subject: startOfText(subject, messageLengths.subject), message, followsId, language }
  const heardAt = sql`greatest(heard_at, ${now.toISOString()}::timestamptz)`
  await sql`update customers set heard_at = ${heardAt} where id = ${customer_id}::integer`.execute(trx)
  const [stored] = await insertMessages(trx, [texts], { secrets, now })
  const { id } = stored! // one was inserted
  await enqueueMail(trx, 'new_message', { message_id: id }, now)
  return id
}

async function loseOrder(
  trx: Trx,
  { messageId, reason }: { readonly messageId: number; readonly reason: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const order = await updateVersioned(trx, 'orders')
    .set({ state: 'lost', slot: null, held_until: null, lost_reason: reason, updated_at: at })
    .where('message_id', '=', messageId)
    .returning(['id', 'day'])
    .executeTakeFirst()
  if (order) await recordOrderEvent(trx, { actor: NOBODY, at: now }, { ...order, action: 'moved', details: ['lost'] })
}

/** The sender's calls for the state of an enquiry, and the owner's calls for its link. */
export const enquiryHandlers: HandlersOn<Api['enquiries']> = {
  getLink: async (ports, { params }) => ({ link: await readEnquiryLink({ ...ports, now: ports.now() }, params.id) }),
  createLink: async (ports, { params }) => ({
    link: await createEnquiryLink({ ...ports, now: ports.now() }, params.id),
  }),

  async revokeLink({ db }, { params }) {
    if (!(await revokeLink(db, { kind: 'enquiry', messageId: params.id }))) throw new AppError('not_found')
    return null
  },

  open: async (ports, { body }) => ({
    enquiry: await readEnquiry(ports.db, await messageBehind(ports, body.token), ports.now()),
  }),

  async add(ports, { body }) {
    const messageId = await messageBehind(ports, body.token)
    await addToEnquiry(ports, { messageId, text: body.message.trim(), once: body.once ?? false })
    return null
  },

  async withdraw(ports, { body }) {
    await withdrawEnquiry(ports, await messageBehind(ports, body.token), body.once)
    return null
  },
}

async function messageBehind({ db, now }: Ports, token: string): Promise<number> {
  const link = found(await findLink(db, 'enquiry', token, now()))
  return found(link.message_id ?? undefined)
}
