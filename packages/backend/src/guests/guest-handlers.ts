import { type Api, partyAnswers, type PartyEvening } from '@tablier/contracts'
import { sql } from 'kysely'
import { AppError, found } from '../calls/app-error.ts'
import { invalidInput } from '../calls/validation.ts'
import { type Db, settingsOf } from '../database/database.ts'
import { hashOf, randomHex } from '../digest.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { HandlersOn } from '../ports.ts'
import { languageOfGuest } from '../translations/site-languages.ts'
import {
  countByLink,
  createLink,
  findLink,
  findOwnLink,
  hasOpenLink,
  revokeLink,
} from '../secret-links/secret-links.ts'
import { noteAnswer } from './allergy-notes.ts'
import {
  answersOf,
  countGuests,
  deleteGuest,
  findGuest,
  insertGuest,
  listGuests,
  openAnswer,
  updateGuest,
} from './guest-queries.ts'

/**
 * The owner's calls for the guests of an order. Nothing about a guest is written into the activity or an order's
 * history.
 */
export const guestHandlers: HandlersOn<Api['guests']> = {
  async list({ db, secrets }, { params }) {
    await findOrder(db, params.id)
    return { items: await listGuests(db, secrets, params.id) }
  },

  async create({ db, secrets, now }, { params, body }) {
    checkConsent(body)
    const guest = { orderId: params.id, answer: body, tokenHash: null, now: now(), most: partyAnswers.max }
    return { guest: await db.transaction().execute((trx) => insertGuest(trx, secrets, guest)) }
  },

  async update({ db, secrets, now }, { params, body }) {
    const which = { order_id: params.id, id: params.guest }
    const guest = await updateGuest(db, secrets, which, { answer: body, version: body.version, now: now() })
    if (guest) return { guest }
    throw new AppError('stale_version', { data: { guest: found(await findGuest(db, secrets, which)) } })
  },

  async delete({ db }, { params }) {
    if (!(await deleteGuest(db, { order_id: params.id, id: params.guest }))) throw new AppError('not_found')
    return null
  },

  async getLink({ db, secrets, now }, { params: { id } }) {
    await findOrder(db, id)
    return { link: await findOwnLink(db, subjectOf(id), { secrets, now: now() }) }
  },

  async createLink({ db, secrets, now }, { params: { id } }) {
    const time = now()
    const expiresAt = new Date(time.getTime() + WITHOUT_DAY_MS)
    return { link: await createLink(db, subjectOf(id), { secrets, now: time, expiresAt }) }
  },

  async revokeLink({ db }, { params }) {
    if (!(await revokeLink(db, subjectOf(params.id)))) throw new AppError('not_found')
    return null
  },
}

/** @throws AppError `invalid_input` without consent. Then nothing is stored, not even a name. */
function checkConsent({ has_consent }: { readonly has_consent: boolean }): void {
  if (has_consent) return
  throw invalidInput([{ keyword: 'consent', instancePath: '/has_consent', message: 'is required to keep this' }])
}

/** The length of a token in random bytes. */
const TOKEN_BYTES = 32

/**
 * The calls behind a party's link. They reveal nothing about the host, the other guests, or the order except its time
 * and occasion. Every token that does not open gets `not_found`.
 */
export const partyHandlers: HandlersOn<Api['table']> = {
  async open({ db, now }, { body }) {
    const order = found(await findParty(db, body.token, now()))
    return { evening: await eveningOf(db, order), is_full: (await countGuests(db, order.id)) >= answersOf(order) }
  },

  async answer({ db, secrets, now, attempts, onMail }, { body }) {
    checkConsent(body)
    const { id: orderId, ...order } = found(await findParty(db, body.token, now()))
    await countByLink(attempts, 'tableAnswers', orderId)
    const token = randomHex(TOKEN_BYTES)
    const tokenHash = await hashOf(token)
    const guest = { orderId, answer: body, tokenHash, now: now(), most: answersOf(order) }
    await db.transaction().execute(async (trx) => {
      await insertGuest(trx, secrets, guest)
      await tellOwner(trx, orderId, now())
    })
    onMail()
    return { guest_token: token }
  },

  async openAnswer({ db, secrets, now }, { body }) {
    const { row, order } = await findOwnAnswer(db, body.guest_token, now())
    return { evening: await eveningOf(db, order), answer: await openAnswer(secrets, row) }
  },

  async changeAnswer({ db, secrets, now, attempts, onMail }, { body: { guest_token, ...change } }) {
    checkConsent(change)
    const { row } = await findOwnAnswer(db, guest_token, now())
    await countByLink(attempts, 'answerChanges', row.id)
    await db.transaction().execute(async (trx) => {
      const guest = found(await updateGuest(trx, secrets, row, { answer: change, now: now(), hasConsented: true }))
      await noteAnswer(trx, guest.id, guest, now(), await openAnswer(secrets, row))
      await tellOwner(trx, row.order_id, now())
    })
    onMail()
    return null
  },

  async deleteAnswer({ db, now }, { body }) {
    const { row } = await findOwnAnswer(db, body.guest_token, now())
    if (!(await deleteGuest(db, row))) throw new AppError('not_found')
    return null
  },
}

/** Enqueues the notice of an answer, if the owner wants it and none of this order waits to be sent. */
async function tellOwner(trx: Db, order_id: number, now: Date): Promise<void> {
  const { answer_mails } = await settingsOf(trx, 'answer_mails')
  const waiting = trx.selectFrom('mail_outbox').select('id').where('kind', '=', 'table_answer')
  const same = waiting.where(sql<boolean>`(payload ->> 'order_id')::integer = ${order_id}`)
  if (answer_mails && !(await same.executeTakeFirst())) await enqueueMail(trx, 'table_answer', { order_id }, now)
}

/** Finds a guest's answer by its own token, while the party has a link. @throws AppError `not_found` */
async function findOwnAnswer(db: Db, token: string, now: Date) {
  const row = found(
    await db
      .selectFrom('order_guests')
      .select(['id', 'order_id', 'sealed', 'sealed_key'])
      .where('token_hash', '=', await hashOf(token))
      .executeTakeFirst(),
  )
  return { row, order: found(await findOpenParty(db, row.order_id, now)) }
}

async function eveningOf(db: Db, { day, start, occasion, language }: PartyOrder): Promise<PartyEvening> {
  return { day, start, occasion, language: await languageOfGuest(db, language) }
}

/** How long a link opens if its order has no day: 60 days. */
const WITHOUT_DAY_MS = 60 * 24 * 60 * 60 * 1000

type PartyOrder = NonNullable<Awaited<ReturnType<ReturnType<typeof orderOf>['executeTakeFirst']>>>

/** @throws AppError `not_found` */
async function findOrder(db: Db, id: number): Promise<PartyOrder> {
  return found(await orderOf(db, id).executeTakeFirst())
}

/** Returns the order that a token opens; undefined if the link has ended or the order is lost. */
async function findParty(db: Db, token: string, now: Date): Promise<PartyOrder | undefined> {
  const link = await findLink(db, 'table', token, now)
  if (!link?.order_id) return undefined
  return findOpenParty(db, link.order_id, now)
}

/** Returns an order whose guests can answer now, which means that it has a link. */
async function findOpenParty(db: Db, orderId: number, now: Date): Promise<PartyOrder | undefined> {
  const order = await orderOf(db, orderId).where('orders.state', '<>', 'lost').executeTakeFirst()
  return order && (await hasOpenLink(db, subjectOf(orderId), now)) ? order : undefined
}

function subjectOf(orderId: number) {
  return { kind: 'table', orderId } as const
}

/** Selects what the party's link needs of an order, with the language of the message that it was made of. */
function orderOf(db: Db, id: number) {
  return db
    .selectFrom('orders')
    .leftJoin('messages', 'messages.id', 'orders.message_id')
    .select(['orders.id', 'orders.day', 'orders.start', 'orders.occasion', 'orders.guests', 'messages.language'])
    .where('orders.id', '=', id)
}
