import { type Api, areDistinct, isWholePrice, type OfferLine, pick, camelize, isMeantAlike } from '@tablier/contracts'
import { wordsOf } from '@tablier/words/words-of'
import { dequal } from 'dequal/lite'
import { actOf } from '../calls/act.ts'
import { AppError, found, wrongField } from '../calls/app-error.ts'
import { staleVersion } from '../calls/check-version.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { type Db, settingsOf, type Trx } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { recordOrderEvent } from '../orders/change-order.ts'
import { createLink, findOwnLink } from '../secret-links/secret-links.ts'
import { siteToday } from '../site/site-identity.ts'
import { acceptOffer } from './answer-offer.ts'
import { cancelByOwner } from './cancel-by-owner.ts'
import { type LockedOffer, lockOffer } from './lock-offer.ts'
import { moveEvening } from './move-evening.ts'
import {
  blankedLine,
  dishLine,
  extraLine,
  menuLine,
  optionalLines,
  orderMenuLine,
  pricedLine,
  travelLine,
  usualRate,
} from './offer-lines.ts'
import {
  changedDraft,
  contentOf,
  draftNames,
  emptyDraft,
  findOffer,
  pricingOf,
  type OfferDraft,
  stateOf,
  sumsOfOffer,
} from './offer-rows.ts'
import { listOffers } from './offer-list.ts'
import { offeredOrder, readOffer } from './read-offer.ts'
import { recordWriting } from './record-writing.ts'
import { sendOffer } from './send-offer.ts'
import { takeBackAcceptance } from './take-back-acceptance.ts'
import { withConflicts } from './with-conflicts.ts'

/** The owner's calls for the offer of an order. */
export const offerHandlers: HandlersOn<Api['offers']> = {
  list: async ({ db, now }, { query }) => listOffers(db, query, now()),

  get: async (ports, { params: { id } }) => ({ offer: await readOffer(ports.db, id, ports) }),

  async create(ports, { params: { id }, body: { copied_from } }, caller) {
    const { db, now } = ports
    await db.transaction().execute(async (trx) => {
      const locked = trx.selectFrom('orders').select(['id', 'day']).where('id', '=', id).forUpdate()
      const order = found(await locked.executeTakeFirst())
      const existing = await findOffer(trx, id)
      const offerId = existing?.id ?? (await insertOffer(trx, id, await newDraft(trx, id, now(), copied_from), now()))
      await openLink(trx, ports, offerId)
      if (!existing) await recordWriting(trx, actOf(caller, now()), order)
    })
    return answer(ports, id)
  },

  async line({ db }, { params: { id }, body: { kind, product_id = 0 } }) {
    const to = await offeredOrder(db, id)
    const lines = { menu: menuLine, extra: extraLine, dish: dishLine } as const
    const line = kind === 'travel' ? await travelLine(db, to) : await lines[kind](db, product_id, to)
    return { line: (await isMeantAsNow(db, to)) ? line : blankedLine(line) }
  },

  async update(ports, { params: { id }, body: { version, ...changes } }, caller) {
    if (changes.parts && changes.parts.length > 0 && !isWholePrice(changes.parts))
      throw wrongField({ field: 'parts', reason: 'sharesAddUp' })
    if (changes.cancel_steps && !areDistinct(changes.cancel_steps.map(({ days_before }) => days_before)))
      throw wrongField({ field: 'cancel_steps', reason: 'eachOnce' })
    await ports.db.transaction().execute(async (trx) => {
      await lockSlots(trx)
      const { order, stored } = await lockOffer(trx, id, ports.now())
      if (stored.version !== version) throw staleVersion({ offer: await readOffer(trx, id, ports) })
      if (stored.answers.some(({ kind }) => kind === 'accepted'))
        throw new AppError('invalid_input', { reason: 'offerIsAnswered' })
      const draft = await changedDraft(trx, stored, changes)
      sumsOfOffer(draft)
      await updateVersioned(trx, 'offers')
        .set({ draft: JSON.stringify(pick(draft, ...draftNames)), updated_at: ports.now().toISOString() })
        .where('id', '=', stored.id)
        .execute()
      if (!dequal(draft, stored.draft)) await recordWriting(trx, actOf(caller, ports.now()), order)
    })
    return answer(ports, id)
  },

  async send(ports, { params: { id }, body }, caller) {
    await withConflicts(ports, id, () => sendOffer(ports, id, body, actOf(caller, ports.now())))
    return answer(ports, id)
  },

  async withdraw(ports, { params: { id }, body: { version } }, caller) {
    const act = actOf(caller, ports.now())
    await ports.db.transaction().execute(async (trx) => {
      await lockSlots(trx)
      const { order, stored } = await lockOffer(trx, id, act.at)
      if (stored.version !== version) throw staleVersion({ offer: await readOffer(trx, id, ports) })
      const state = stateOf(stored, await siteToday(trx, act.at))
      if (state === 'accepted') throw new AppError('invalid_input', { reason: 'offerIsAnswered' })
      if (state === 'withdrawn') return
      const at = act.at.toISOString()
      await updateVersioned(trx, 'offers')
        .set({ withdrawn_at: at, updated_at: at })
        .where('id', '=', stored.id)
        .execute()
      await recordOrderEvent(trx, act, { id, day: order.day, action: 'offer_withdrawn' })
    })
    return answer(ports, id)
  },

  async accept(ports, { params: { id }, body: { version, ...acceptance } }, caller) {
    const act = actOf(caller, ports.now())
    await withConflicts(ports, id, () =>
      ports.db.transaction().execute(async (trx) => {
        await lockSlots(trx)
        const locked = await lockOffer(trx, id, act.at)
        if (locked.stored.version !== version) throw staleVersion({ offer: await readOffer(trx, id, ports) })
        if (stateOf(locked.stored, await siteToday(trx, act.at)) === 'accepted')
          throw new AppError('invalid_input', { reason: 'offerIsAnswered' })
        checkDay(locked)
        await acceptOffer(trx, locked, acceptance, act)
      }),
    )
    ports.onMail()
    return answer(ports, id)
  },

  async move(ports, { params: { id }, body }, caller) {
    await withConflicts(ports, id, () => moveEvening(ports, id, body, actOf(caller, ports.now())))
    return answer(ports, id)
  },

  async takeBack(ports, { params: { id }, body }, caller) {
    await takeBackAcceptance(ports, id, body, actOf(caller, ports.now()))
    return answer(ports, id)
  },

  async cancel(ports, { params: { id }, body }, caller) {
    await cancelByOwner(ports, id, body, actOf(caller, ports.now()))
    return answer(ports, id)
  },
}

/** Checks that what was sent last is about the day of the order, as the guest's page does. @throws AppError `invalid_input` */
function checkDay({ order, stored: { versions } }: LockedOffer): void {
  const [newest] = versions
  if (newest && order.day !== null && contentOf(newest).evening.day !== order.day)
    throw new AppError('invalid_input', { reason: 'offerOfAnotherDay' })
}

async function answer(ports: Ports, id: number) {
  return { offer: found((await readOffer(ports.db, id, ports)) ?? undefined) }
}

async function insertOffer(trx: Trx, orderId: number, draft: OfferDraft, now: Date): Promise<number> {
  const at = now.toISOString()
  const row = { order_id: orderId, draft: JSON.stringify(draft), created_at: at, updated_at: at }
  return (await trx.insertInto('offers').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes a draft of what the order says; or of another offer, whose lines are copied. @throws AppError `not_found` */
async function newDraft(trx: Trx, orderId: number, now: Date, copiedFrom: number | undefined): Promise<OfferDraft> {
  const order = await offeredOrder(trx, orderId)
  const draft = await emptyDraft(trx, { currency: order.currency, today: await siteToday(trx, now) })
  if (copiedFrom !== undefined) {
    const { draft: copied } = found(await findOffer(trx, copiedFrom))
    const isAlike = isMeantAlike(meaningOf(copied), meaningOf(draft))
    const lines = isAlike ? copied.lines : copied.lines.map((line) => blankedLine(line))
    return { ...draft, ...pick(copied, 'words'), lines, ...(isAlike && pick(copied, 'discount', 'discount_kind')) }
  }
  return { ...draft, lines: await proposedLines(trx, order) }
}

type Meaning = Pick<OfferDraft, 'currency' | 'charges_vat' | 'includes_vat'>
const meaningOf = (prices: Meaning) => camelize(pick(prices, 'currency', 'charges_vat', 'includes_vat'))

/** Returns whether the prices of an order's offer are meant as those of products are now. */
async function isMeantAsNow(db: Db, order: Awaited<ReturnType<typeof offeredOrder>>): Promise<boolean> {
  const now = { ...(await settingsOf(db, 'currency')), ...(await pricingOf(db)) }
  const stored = await findOffer(db, order.id)
  const meant = stored && stored.versions.length > 0 ? stored.draft : now // as in `update`
  return isMeantAlike(
    meaningOf({ ...pick(meant, 'charges_vat', 'includes_vat'), currency: order.currency }),
    meaningOf(now),
  )
}

type Offered = Awaited<ReturnType<typeof offeredOrder>>

/** Returns what the order is about, the travel, and the extras that guests may choose. */
async function proposedLines(db: Db, order: Offered): Promise<OfferLine[]> {
  const dinner = await dinnerLines(db, order)
  const travel = await travelLine(db, order)
  const lines = [...dinner, ...(travel.price > 0 ? [travel] : []), ...(await optionalLines(db, order))]
  if (await isMeantAsNow(db, order)) return lines
  return lines.map((line) => (line.kind === 'text' ? line : blankedLine(line))) // the price of the order is its own
}

async function dinnerLines(db: Db, order: Offered): Promise<OfferLine[]> {
  if (order.menu) return [await orderMenuLine(db, order.menu, order)]
  if (order.price === null) return []
  const title = wordsOf(order.language).offerEvening // which names nobody: what is accepted outlives an erasure
  return [pricedLine({ kind: 'text', title, price: order.price, vat_rate: await usualRate(db) })]
}

/** Makes sure that the offer has a link that can be shown. */
async function openLink(trx: Trx, { secrets, now }: Ports, offerId: number): Promise<void> {
  const subject = { kind: 'offer', offerId } as const
  const link = await findOwnLink(trx, subject, { secrets, now: now() })
  if (link?.path) return
  await createLink(trx, subject, { secrets, now: now(), expiresAt: new Date(now().getTime() + OPENS_MS) })
}

/** How long the page of an offer opens, at least: two years. */
const OPENS_MS = 2 * 366 * 86_400_000
