import { type Api, OFFER_PATH } from '@tablier/contracts'
import { wordsOf } from '@tablier/words/words-of'
import { NOBODY } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import { staleVersion } from '../calls/check-version.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { findSent, formKey, storeOnce } from '../calls/sent-forms.ts'
import type { Db, Trx } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import { addToEnquiry } from '../messages/enquiries.ts'
import { insertMessages } from '../messages/message-queries.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import { countByLink, findLink } from '../secret-links/secret-links.ts'
import { acceptOffer, declineOffer } from './answer-offer.ts'
import { beginPayment } from './begin-payment.ts'
import { cancelEvening } from './cancel-evening.ts'
import { guestOffer, guestState } from './guest-offer.ts'
import { type LockedOffer, lockOffer } from './lock-offer.ts'
import { findOfferById } from './offer-rows.ts'
import { offeredOrder } from './read-offer.ts'
import { withConflicts } from './with-conflicts.ts'

/** The calls behind the link of an offer. Every token that does not open gets `not_found`. */
export const guestOfferHandlers: HandlersOn<Api['guestOffers']> = {
  async open({ db, now, paymentProvider }, { body: { token, chosen } }) {
    const offer = await guestOffer(db, await offerOf(db, token, now()), now(), chosen)
    return { offer, takes_cards: paymentProvider !== undefined }
  },

  async see({ db, now }, { body: { token, hash } }) {
    const id = await offerOf(db, token, now())
    const ofOffer = db.selectFrom('offer_versions').select('id').where('offer_id', '=', id)
    const read = hash === undefined ? ofOffer : ofOffer.where('hash', '=', hash)
    const newest = read.orderBy('sent', 'desc').limit(1)
    await db
      .updateTable('offer_versions')
      .set({ seen_at: now().toISOString() })
      .where('id', '=', newest)
      .where('seen_at', 'is', null)
      .execute()
    return null
  },

  async accept(ports, { body: { token, hash, total, ...acceptance } }) {
    const { db, now, attempts } = ports
    const offerId = await offerOf(db, token, now())
    const orderId = await orderOfOffer(db, offerId)
    /** A press too many: what was accepted is what this page says. */
    const isDone = async (reader: Db) => {
      const { answer, hash: shown, lines } = await guestOffer(reader, offerId, now())
      const isSame = acceptance.chosen.every((index) => lines[index]?.is_chosen)
      return answer?.kind === 'accepted' && answer.total === total && shown === hash && isSame
    }
    if (!(await isDone(db))) {
      await countByLink(attempts, 'offerAnswers', offerId)
      await withConflicts(ports, orderId, () =>
        db.transaction().execute(async (trx) => {
          await lockSlots(trx)
          const locked = await lockOffer(trx, orderId, now())
          if (await isDone(trx)) return // while this one waited
          await checkOpen(trx, locked, hash, now())
          const offer = await guestOffer(trx, offerId, now(), acceptance.chosen)
          if (offer.sums.total !== total) throw staleVersion({ offer }, 'offerChanged')
          await acceptOffer(trx, locked, { ...acceptance, how: '' }, { actor: NOBODY, at: now() })
        }),
      )
      ports.onMail()
    }
    return { offer: await guestOffer(db, offerId, now()) }
  },

  async decline(ports, { body: { token, hash, words } }) {
    const { db, now, attempts } = ports
    const offerId = await offerOf(db, token, now())
    const orderId = await orderOfOffer(db, offerId)
    const isDone = async (reader: Db) => {
      const { answer, hash: shown } = await guestOffer(reader, offerId, now())
      return answer?.kind === 'declined' && shown === hash // a press too many
    }
    if (!(await isDone(db))) {
      await countByLink(attempts, 'offerAnswers', offerId)
      await db.transaction().execute(async (trx) => {
        await lockSlots(trx)
        const locked = await lockOffer(trx, orderId, now())
        if (await isDone(trx)) return // while this one waited
        await checkOpen(trx, locked, hash, now())
        await declineOffer(trx, locked, words, now())
      })
      ports.onMail()
    }
    return { offer: await guestOffer(db, offerId, now()) }
  },

  async cancel(ports, { body: { token, hash, owed } }) {
    const { db, now, attempts } = ports
    const offerId = await offerOf(db, token, now())
    const orderId = await orderOfOffer(db, offerId)
    const isDone = async (reader: Db) => (await guestOffer(reader, offerId, now())).cancelled !== null // a press too many
    if (!(await isDone(db))) {
      await countByLink(attempts, 'offerAnswers', offerId)
      await db.transaction().execute(async (trx) => {
        await lockSlots(trx)
        const locked = await lockOffer(trx, orderId, now())
        const offer = await guestOffer(trx, offerId, now())
        if (offer.cancelled !== null) return // while this one waited
        if (!offer.can_cancel) throw new AppError('limit_reached', { reason: 'cannotCancel' })
        // The step of another day may have begun since the page was read.
        if (offer.hash !== hash || offer.cancel_today !== owed) throw staleVersion({ offer }, 'offerChanged')
        await cancelEvening(trx, locked, { by: 'guest', owed, words: '' }, { actor: NOBODY, at: now() })
        await enqueueMail(trx, 'evening_cancelled', { offer_id: offerId }, now())
        await enqueueMail(trx, 'cancelled_by_guest', { offer_id: offerId }, now())
      })
      ports.onMail()
    }
    return { offer: await guestOffer(db, offerId, now()) }
  },

  async pay({ db, now, attempts, paymentProvider }, { body: { token } }) {
    const { offerId, since: linkSince } = await linkOf(db, token, now())
    const { number, currency, pay } = await guestOffer(db, offerId, now())
    const amount = pay?.next?.amount
    if (!paymentProvider || amount === undefined) throw new AppError('limit_reached', { reason: 'nothingToPay' })
    await countByLink(attempts, 'offerAnswers', offerId)
    const orderId = await orderOfOffer(db, offerId)
    const returnPath = OFFER_PATH + token
    const payment = { orderId, amount, currency, reference: number, returnPath }
    return { url: await beginPayment(db, paymentProvider, payment, { now: now(), linkSince }) }
  },

  async ask(ports, { body: { token, message, once = false } }) {
    const offerId = await offerOf(ports.db, token, ports.now())
    const order = await offeredOrder(ports.db, await orderOfOffer(ports.db, offerId))
    const key = await formKey(ports.secrets, 'offer question', offerId, message)
    if (order.message_id === null) await beginConversation(ports, order, { key, offerId, message })
    else if ((await findSent(ports.db, key, ports.now())) === undefined)
      await addToEnquiry(ports, { messageId: order.message_id, text: message, once })
    return null
  },
}

/** @throws AppError `not_found` */
async function offerOf(db: Db, token: string, now: Date): Promise<number> {
  return (await linkOf(db, token, now)).offerId
}

async function linkOf(db: Db, token: string, now: Date) {
  const { offer_id: id, created_at: since } = found(await findLink(db, 'offer', token, now))
  return { offerId: found(id ?? undefined), since }
}

async function orderOfOffer(db: Db, offerId: number): Promise<number> {
  const offer = await findOfferById(db, offerId)
  return found(offer?.order_id ?? undefined)
}

/**
 * Checks that a guest can answer a locked offer with what was read.
 * @throws AppError `stale_version` if another version was sent; `limit_reached` if it is over; `slot_taken`
 */
async function checkOpen(trx: Trx, { order, stored }: LockedOffer, hash: string, now: Date): Promise<void> {
  if (stored.versions[0]?.hash !== hash)
    throw staleVersion({ offer: await guestOffer(trx, stored.id, now) }, 'offerChanged')
  const state = await guestState(trx, stored, order, now)
  if (state === 'taken') throw new AppError('slot_taken')
  if (state !== 'open') throw new AppError('limit_reached', { reason: 'offerNotOpen' })
}

type Offered = Awaited<ReturnType<typeof offeredOrder>>

/** Makes a guest's question the message of an order that has none. The same one counts once a day. */
async function beginConversation(
  { db, secrets, attempts, now, onMail }: Ports,
  { id: orderId, customer_id, customer_name: name, asked_in, language }: Offered,
  { key, offerId, message }: { readonly key: string; readonly offerId: number; readonly message: string },
): Promise<void> {
  if ((await findSent(db, key, now())) !== undefined) return
  await countByLink(attempts, 'offerAnswers', offerId)
  await db.transaction().execute(async (trx) => {
    const store = async () => {
      const { email } = await trx
        .selectFrom('customers')
        .select('email')
        .where('id', '=', customer_id)
        .executeTakeFirstOrThrow()
      const { number } = await trx
        .selectFrom('offers')
        .select('number')
        .where('id', '=', offerId)
        .executeTakeFirstOrThrow()
      const subject = wordsOf(language).offerTitle({ number: number ?? '' })
      const asked = { name, email, subject, message: message.trim(), language: asked_in, isSuspected: false }
      const [stored] = await insertMessages(trx, [asked], { secrets, now: now() })
      const { id } = stored! // one was inserted
      await trx.updateTable('messages').set({ customer_id }).where('id', '=', id).execute()
      await trx
        .updateTable('orders')
        .set({ message_id: id })
        .where('id', '=', orderId)
        .where('message_id', 'is', null)
        .execute()
      await enqueueMail(trx, 'new_message', { message_id: id }, now())
      return id
    }
    await storeOnce(trx, key, now(), { isStored: async () => true, store })
  })
  onMail()
}
