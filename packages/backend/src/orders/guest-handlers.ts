import { type Api, partyAnswers, type PartyEvening, pick } from '@tablier/contracts'
import { dequal } from 'dequal/lite'
import { sql } from 'kysely'
import { AppError, found, wrongField } from '../calls/app-error.ts'
import { type Db, settingsOf, type Trx } from '../database/database.ts'
import { hashOf } from '../database/digest.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { HandlersOn } from '../calls/ports.ts'
import type { Secrets } from '../database/secrets.ts'
import { findSent, formKey, storeOnce } from '../calls/sent-forms.ts'
import { languageOfGuest } from '../site/site-languages.ts'
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
  asStored,
  countGuests,
  deleteGuest,
  insertGuest,
  listGuests,
  lockGuest,
  openAnswer,
  updateGuest,
} from './guest-queries.ts'
import { checkVersion } from '../calls/check-version.ts'

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
    const guest = { orderId: params.id, answer: body, tokenHash: () => null, now: now(), most: partyAnswers.max }
    return { guest: await db.transaction().execute((trx) => insertGuest(trx, secrets, guest)) }
  },

  async update({ db, secrets, now }, { params, body }) {
    const which = { order_id: params.id, id: params.guest }
    return db.transaction().execute(async (trx) => {
      checkVersion('guest', found(await lockGuest(trx, secrets, which)), body.version)
      return { guest: await updateGuest(trx, secrets, which, { answer: body, now: now() }) }
    })
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
  throw wrongField({ field: 'has_consent', reason: 'neededToKeep' })
}

/** Returns the token of the link to a guest's answer. A form that is sent again gets the same one. */
function guestToken(secrets: Secrets, guestId: number): Promise<string> {
  return secrets.fingerprint(`the link of guest ${guestId}`)
}

async function guestTokenHash(secrets: Secrets, guestId: number): Promise<string> {
  return hashOf(await guestToken(secrets, guestId))
}

/**
 * The calls behind a party's link. They reveal nothing about the host, the other guests, or the order except its time
 * and occasion. Every token that does not open gets `not_found`.
 */
export const partyHandlers: HandlersOn<Api['table']> = {
  async open({ db, now }, { body }) {
    const order = found(await findParty(db, body.token, now()))
    return { evening: await eveningOf(db, order), is_full: (await countGuests(db, order.id)) >= answersOf(order) }
  },

  async answer({ db, secrets, now, attempts, onMail }, { body, ip }) {
    checkConsent(body)
    const { id: orderId, ...order } = found(await findParty(db, body.token, now()))
    const said = [orderId, body.another ?? ip, asStored(body)]
    const key = body.once ? await formKey(secrets, 'table answer', ...said) : undefined
    const isStored = (reader: Db, id: number) => hasAnswer(reader, secrets, { orderId, id })
    const earlier = key && (await findSent(db, key, now()))
    if (earlier && (await isStored(db, earlier))) return { guest_token: await guestToken(secrets, earlier) }
    await countByLink(attempts, 'tableAnswers', orderId)
    const tokenHash = (id: number) => guestTokenHash(secrets, id)
    const guest = { orderId, answer: body, tokenHash, now: now(), most: answersOf(order) }
    const id = await db.transaction().execute(async (trx) => {
      const store = async () => {
        const stored = await insertGuest(trx, secrets, guest)
        await tellOwner(trx, orderId, now())
        return stored.id
      }
      if (key === undefined) return store()
      return (await storeOnce(trx, key, now(), { isStored: (known) => isStored(trx, known), store })).id
    })
    onMail()
    return { guest_token: await guestToken(secrets, id) }
  },

  async openAnswer({ db, secrets, now }, { body }) {
    const { row, order } = await findOwnAnswer(db, body.guest_token, now())
    return { evening: await eveningOf(db, order), answer: await openAnswer(secrets, row) }
  },

  async changeAnswer({ db, secrets, now, attempts, onMail }, { body: { guest_token, ...change } }) {
    checkConsent(change)
    const { row } = await findOwnAnswer(db, guest_token, now())
    const isSame = async (stored: typeof row) =>
      dequal(asStored(change), pick(await openAnswer(secrets, stored), 'name', 'diet', 'allergens'))
    if (await isSame(row)) return null // a press too many
    await countByLink(attempts, 'answerChanges', row.id)
    await db.transaction().execute(async (trx) => {
      const before = found(
        await ownAnswers(trx, await hashOf(guest_token))
          .forUpdate()
          .executeTakeFirst(),
      )
      if (await isSame(before)) return
      const guest = await updateGuest(trx, secrets, row, { answer: change, now: now(), hasConsented: true })
      await noteAnswer(trx, guest.id, guest, now(), await openAnswer(secrets, before))
      await tellOwner(trx, row.order_id, now())
    })
    onMail()
    return null
  },

  async deleteAnswer({ db, secrets, now }, { body: { guest_token, once = false } }) {
    const key = await formKey(secrets, 'answer deletion', guest_token)
    const row = await ownAnswers(db, await hashOf(guest_token)).executeTakeFirst()
    if (!row && once && (await findSent(db, key, now())) !== undefined) return null // a press too many
    const { id, order_id } = found(row)
    found(await findOpenParty(db, order_id, now()))
    const store = async (trx: Trx) => {
      if (!(await deleteGuest(trx, { id, order_id }))) throw new AppError('not_found')
      return id
    }
    await db
      .transaction()
      .execute((trx) => storeOnce(trx, key, now(), { isStored: async () => once, store: () => store(trx) }))
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

/** Returns whether an answer is there, with the link that its guest got. */
async function hasAnswer(db: Db, secrets: Secrets, { orderId, id }: { readonly orderId: number; readonly id: number }) {
  const token_hash = await guestTokenHash(secrets, id)
  const row = db
    .selectFrom('order_guests')
    .select('id')
    .where((eb) => eb.and({ id, order_id: orderId, token_hash }))
  return (await row.executeTakeFirst()) !== undefined
}

function ownAnswers(db: Db, tokenHash: string) {
  const answers = db.selectFrom('order_guests').select(['id', 'order_id', 'sealed', 'sealed_key'])
  return answers.where('token_hash', '=', tokenHash)
}

/** Finds a guest's answer by its own token, while the party has a link. @throws AppError `not_found` */
async function findOwnAnswer(db: Db, token: string, now: Date) {
  const row = found(await ownAnswers(db, await hashOf(token)).executeTakeFirst())
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
