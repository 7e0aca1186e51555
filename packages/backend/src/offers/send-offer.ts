import { type Api, type BodyOf, type OrderState, pick, writtenNumber } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import { checkVersion } from '../calls/check-version.ts'
import type { Ports } from '../calls/ports.ts'
import { hashOf } from '../database/digest.ts'
import type { Db, Trx } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { lockConversation, tellGuest } from '../messages/order-mails.ts'
import { recordOrderEvent, refusedField } from '../orders/change-order.ts'
import { applyMove } from '../orders/move-order.ts'
import type { StoredOrder } from '../orders/order-rows.ts'
import { findOwnLink } from '../secret-links/secret-links.ts'
import { readPaymentSettings } from '../settings/payment-settings.ts'
import { siteToday } from '../site/site-identity.ts'
import { inLanguage } from '../site/translations.ts'
import { lockOffer } from './lock-offer.ts'
import { draftNames, type FrozenOffer, type OfferDraft, type StoredOffer, stateOf, sumsOfOffer } from './offer-rows.ts'
import { offeredOrder } from './read-offer.ts'

type Sending = BodyOf<Api['offers']['send']>

/**
 * Sends an offer: freezes what it says, gives it its number, makes its order quoted, and writes to the guest.
 * @throws AppError `not_found`, `stale_version`, `slot_taken`, `invalid_input`, and what a mail to the guest throws
 */
export async function sendOffer(ports: Ports, orderId: number, sending: Sending, act: Act): Promise<void> {
  const { mail, shown } = sending
  await ports.db.transaction().execute(async (trx) => {
    await lockSlots(trx)
    if (mail !== undefined) await lockConversation(trx, ports, orderId)
    const { order, stored } = await lockOffer(trx, orderId, act.at)
    checkVersion('offer', stored, sending.version)
    if (order.day === null) throw refusedField('day', { reason: 'setTheDayFirst' })
    await checkSending(trx, ports, stored, sending)
    const number = stored.number ?? (await takeNumber(trx, stored.id, act.at))
    await freeze(trx, stored, { number, orderId, at: act.at.toISOString() })
    await recordOrderEvent(trx, act, { id: orderId, day: order.day, action: 'offer_sent' })
    await quote(trx, order, sending, act)
    if (mail !== undefined) await tellGuest(trx, order, { body: mail, shown, news: 'offer' }, act)
  })
  if (mail !== undefined) ports.onMail()
}

/** @throws AppError `invalid_input` */
async function checkSending(trx: Trx, { secrets, now }: Ports, stored: StoredOffer, { mail }: Sending): Promise<void> {
  const today = await siteToday(trx, now())
  if (stateOf(stored, today) === 'accepted') throw new AppError('invalid_input', { reason: 'offerIsAnswered' })
  if (stored.draft.lines.length === 0) throw new AppError('invalid_input', { reason: 'offerNeedsLines' })
  if (stored.draft.valid_until < today) throw new AppError('invalid_input', { reason: 'offerEnds' })
  const link = await findOwnLink(trx, { kind: 'offer', offerId: stored.id }, { secrets, now: now() })
  const hasLink = link?.path !== undefined && link.path !== null && (mail ?? link.path).includes(link.path)
  if (!hasLink) throw new AppError('invalid_input', { reason: 'offerMailNeedsLink' })
}

/**
 * Takes the next number of the year. Whoever sends holds the lock of all days, so that no number is given twice; and
 * rows with a number are never deleted, so that none is missing.
 */
async function takeNumber(trx: Trx, id: number, now: Date): Promise<string> {
  const next = await nextNumber(trx, now)
  await trx.updateTable('offers').set(next).where('id', '=', id).execute()
  return next.number
}

/** Returns the number that an offer gets if it is sent now. */
export async function nextNumber(db: Db, now: Date) {
  const { number_form } = await readPaymentSettings(db)
  const year = Number((await siteToday(db, now)).slice(0, 4))
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number_in_year), 0) + 1 as next from offers where number_year = ${year}`.execute(db)
  const next = rows[0]!.next // an aggregate has one row
  return { number: writtenNumber(number_form, { year, number: next }), number_year: year, number_in_year: next }
}

interface Sent {
  readonly number: string
  readonly orderId: number
  readonly at: string
}

/** Stores what is sent, as it never changes again. */
async function freeze(trx: Trx, { id, draft, versions }: StoredOffer, { number, orderId, at }: Sent): Promise<void> {
  const order = await offeredOrder(trx, orderId)
  const content = JSON.stringify(await frozenOffer(trx, draft, { number, order }))
  await trx
    .insertInto('offer_versions')
    .values({
      offer_id: id,
      sent: (versions[0]?.sent ?? 0) + 1,
      content,
      hash: await hashOf(content),
      customer_name: order.customer_name,
      place: order.place,
      total: sumsOfOffer(draft).total,
      valid_until: draft.valid_until,
      sent_at: at,
      seen_at: null,
    })
    .execute()
  await updateVersioned(trx, 'offers').set({ withdrawn_at: null, updated_at: at }).where('id', '=', id).execute()
}

interface Frozen {
  readonly number: string
  readonly order: Awaited<ReturnType<typeof offeredOrder>>
}

/** Returns what a draft says once it is sent, with the terms and the evening as they are now. */
export async function frozenOffer(db: Db, draft: OfferDraft, { number, order }: Frozen): Promise<FrozenOffer> {
  const { terms, vat_free_sentence, payment_translations: translations } = await readPaymentSettings(db)
  const texts = inLanguage({ terms, vat_free_sentence, translations }, ['terms', 'vat_free_sentence'], order.lang)
  return {
    number,
    language: order.language,
    ...pick(draft, ...draftNames),
    terms: texts.terms,
    vat_free_sentence: draft.charges_vat ? '' : texts.vat_free_sentence,
    evening: pick(order, 'day', 'start', 'time_zone', 'guests'),
  }
}

/** The states of orders that an offer makes quoted. A confirmed one stays confirmed, such as with further lines. */
const open: ReadonlySet<OrderState> = new Set(['enquiry', 'held', 'quoted', 'lost'])

async function quote(trx: Trx, order: StoredOrder, { held_until }: Sending, act: Act): Promise<void> {
  if (!open.has(order.state) || (order.state === 'quoted' && held_until === undefined)) return
  await applyMove(trx, order, { to: 'quoted', ...(held_until !== undefined && { held_until }) }, act)
}
