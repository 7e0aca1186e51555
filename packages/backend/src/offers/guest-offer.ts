import {
  cancelPercent,
  countedLines,
  dateAt,
  daysBetween,
  dueParts,
  firstChoice,
  type GuestOffer,
  isWholeChoice,
  pick,
  sumsOf,
  zonedTime,
} from '@tablier/contracts'
import { AppError, found } from '../calls/app-error.ts'
import type { Db } from '../database/database.ts'
import { busyState } from '../orders/busy-days.ts'
import { stateAt, type StoredOrder } from '../orders/order-rows.ts'
import { siteToday } from '../site/site-identity.ts'
import { agreedAnew } from './agreed-anew.ts'
import { findCancelled } from './cancel-evening.ts'
import { movesOf } from './move-evening.ts'
import { guestPay } from './guest-pay.ts'
import { changedLines, changedTerms } from './offer-changes.ts'
import {
  acceptedDay,
  answerOf,
  contentOf,
  findOfferById,
  type FrozenOffer,
  type StoredOffer,
  stateOf,
  sumsOfOffer,
  type VersionRow,
} from './offer-rows.ts'

/**
 * Returns what the guest of an offer sees: the newest version, with the sums of a choice.
 * @param chosen what the guest chooses; undefined before, and once the offer is accepted
 * @throws AppError `not_found` if it was never sent; `invalid_input` if the choice is not whole
 */
export async function guestOffer(db: Db, offerId: number, now: Date, chosen?: readonly number[]): Promise<GuestOffer> {
  const stored = found(await findOfferById(db, offerId))
  const version = shownVersion(stored)
  const content = contentOf(version)
  const order = await db.selectFrom('orders').selectAll().where('id', '=', stored.order_id).executeTakeFirstOrThrow()
  const state = await guestState(db, stored, order, now)
  const offer = offerOnPage({ stored, version, content, order, state }, now, chosen)
  const cancelled = offer.is_off ? await findCancelled(db, offerId) : undefined
  const pay = offer.answer?.kind === 'accepted' ? await guestPay(db, order, { offer: content, now }) : null
  return {
    ...offer,
    paid_in_vain: state === 'taken' && pay ? Math.max(0, pay.paid) : 0,
    moved: state === 'accepted' ? await movedTo(db, stored, order, content) : null,
    agreed: offer.answer?.kind === 'accepted' ? await agreedAnew(db, order, offer.answer.total) : null,
    cancelled: cancelled ? pick(cancelled, 'on', 'by', 'owed', 'words') : null,
    pay: state === 'accepted' ? pay : null,
  }
}

/** A version, be it sent or not yet, and what its page needs to know besides. */
interface Shown {
  readonly stored: StoredOffer
  readonly version: Omit<VersionRow, 'id' | 'content' | 'offer_id'>
  readonly content: FrozenOffer
  readonly order: StoredOrder
  readonly state: GuestOffer['state']
}

/** Returns a version as its guest sees it, without what is to be paid, and whether it was cancelled. @throws AppError as `guestOffer` does */
export function offerOnPage(
  { stored, version, content, order, state }: Shown,
  now: Date,
  chosen?: readonly number[],
): GuestOffer {
  const answer = state === 'open' ? undefined : answerOf(stored)
  const choice = answer?.kind === 'accepted' ? answer.chosen : (chosen ?? firstChoice(content.lines))
  if (!isWholeChoice(content.lines, choice)) throw new AppError('invalid_input', { reason: 'chooseOneEach' })
  const sums = sumsOfOffer(content, choice)
  const isCounted = countedLines(content.lines, choice)
  const today = dateAt(now, order.time_zone)
  const acceptedOn = answer?.kind === 'accepted' ? acceptedDay(answer, content) : today
  const plan = content.parts.length > 0 ? content.parts : WHOLE
  const { evening } = content
  const due = dueParts(sums.total, plan, { acceptedOn, day: evening.day })
  const agreed = answer?.kind === 'accepted' ? (order.price ?? sums.total) : sums.total
  const isOff = order.state === 'lost'
  const isAhead = !isOff && order.day !== null && order.day >= today
  const cancelToday = isAhead ? cancelCost(content, agreed, { today, day: order.day! }) : null
  const { state: present, held_until: heldUntil } = stateAt(order, now)
  const waits = state === 'accepted' && present === 'quoted'
  const canCancel = state === 'accepted' && cancelToday !== null && order.state !== 'done' && !hasBegun(order, now)
  return {
    ...pick(content, 'language', 'number', 'words', 'currency', 'charges_vat', 'includes_vat', 'terms'),
    ...pick(content, 'vat_free_sentence', 'cancel_steps'),
    ...pick(version, 'sent', 'sent_at', 'valid_until', 'hash'),
    state,
    name: version.customer_name,
    evening: { ...evening, occasion: order.occasion, place: version.place },
    lines: content.lines.map((line, index) => ({
      ...pick(line, 'title', 'details', 'courses', 'quantity', 'unit', 'price', 'is_optional', 'group'),
      ...pick(line, 'discount', 'discount_kind'),
      sum: sumsOf([line], { ...content, discount: 0 }).lines[0]!, // of one line
      is_chosen: isCounted[index]!,
    })),
    sums,
    parts: due.map((part, index) => Object.assign(part, pick(plan[index]!, 'share', 'due', 'days'))),
    cancel_today: cancelToday,
    can_cancel: canCancel,
    moved: null,
    agreed: null,
    cancelled: null,
    waits_for_part: waits,
    held_until: waits ? heldUntil : null,
    paid_in_vain: 0,
    is_off: isOff,
    changes: answer ? null : changesOf(stored, version, content),
    answer: answer ? pick(answer, 'kind', 'at', 'name', 'total', 'hash', 'how') : null,
    pay: null,
  }
}

/** Returns when an accepted evening is, if that differs from what was accepted. */
async function movedTo(
  db: Db,
  { id }: StoredOffer,
  { day, start }: StoredOrder,
  { evening }: FrozenOffer,
): Promise<GuestOffer['moved']> {
  const { times, at } = await movesOf(db, id)
  const isSame = day === evening.day && start === evening.start
  return times === 0 && isSame ? null : { day, start, times: Math.max(1, times), at }
}

/** How an offer without a plan is paid. */
const WHOLE: FrozenOffer['parts'] = [{ share: 100, due: 'accepted', days: 0 }]

/** The version that was accepted, or else the newest. @throws AppError `not_found` */
function shownVersion({ versions, answers }: StoredOffer): VersionRow {
  const accepted = answers.find(({ kind }) => kind === 'accepted')
  return found(versions.find(({ id }) => id === accepted?.version_id) ?? versions[0])
}

/** Returns whether the guest can answer, and why not. */
export async function guestState(
  db: Db,
  stored: StoredOffer,
  order: StoredOrder,
  now: Date,
): Promise<GuestOffer['state']> {
  const state = stateOf(stored, await siteToday(db, now))
  const { held_until, state: present } = stateAt(order, now)
  const isTaken = async () => order.day !== null && (await busyState(db, order.day, now)) !== null
  // Who accepted and has not paid the first part until the hold has ended may have lost the day.
  if (state === 'accepted')
    return present === 'quoted' && held_until === null && (await isTaken()) ? 'taken' : 'accepted'
  if (state === 'declined' || state === 'expired' || state === 'withdrawn') return state
  if (order.state === 'lost' || order.state === 'done' || order.day === null) return 'over'
  if (order.day < dateAt(now, order.time_zone)) return 'over'
  const { evening } = contentOf(shownVersion(stored))
  if (evening.day !== order.day) return 'withdrawn' // was moved since: the owner has to send it again
  if (held_until !== null || present === 'confirmed') return 'open'
  return (await isTaken()) ? 'taken' : 'open'
}

function cancelCost(
  { cancel_steps }: FrozenOffer,
  total: number,
  { today, day }: { readonly today: string; readonly day: string },
): number | null {
  const percent = cancelPercent(cancel_steps, daysBetween(today, day))
  return percent === undefined ? null : Math.round((total * percent) / 100)
}

/** Returns whether an evening with a start has begun. Without one, its day counts until it is over. */
function hasBegun({ day, start, time_zone }: StoredOrder, now: Date): boolean {
  const begins = day !== null && start !== null && zonedTime(`${day}T${start}`, time_zone)?.moment
  return begins ? begins <= now : false
}

/** Returns what changed since the version that the guest has read, or else since the one before. */
function changesOf({ versions }: StoredOffer, shown: Shown['version'], content: FrozenOffer): GuestOffer['changes'] {
  const earlier = versions.filter(({ sent }) => sent < shown.sent)
  const before = earlier.find(({ seen_at }) => seen_at !== null) ?? earlier[0]
  if (!before || shown.seen_at !== null) return null
  return {
    since: before.sent_at,
    lines: changedLines(contentOf(before).lines, content.lines),
    terms: changedTerms(contentOf(before), content),
    total_before: before.total,
    total: shown.total,
  }
}
