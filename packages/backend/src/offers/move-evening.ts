import { addDays, type Api, type BodyOf, dateAt, dueParts, type OrderPart, zonedTime } from '@tablier/contracts'
import type { Act } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import { staleVersion } from '../calls/check-version.ts'
import type { Ports } from '../calls/ports.ts'
import type { Db, Trx } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { lockConversation, tellGuest } from '../messages/order-mails.ts'
import { freeSlot, recordOrderEvent } from '../orders/change-order.ts'
import type { StoredOrder } from '../orders/order-rows.ts'
import { writeParts } from '../orders/write-order.ts'
import { type LockedOffer, lockOffer } from './lock-offer.ts'
import { acceptedDay, type AnswerRow, answerOf, contentOf, type FrozenOffer } from './offer-rows.ts'
import { readOffer } from './read-offer.ts'

type Moving = BodyOf<Api['offers']['move']>

/**
 * Moves an accepted evening to another day or time. It takes a slot of the new day if it has one of the old; its hold and
 * the parts that are due before the evening follow. What was accepted stays as it is.
 * @throws AppError `not_found`, `stale_version`, `slot_taken`, `invalid_input`, and what a mail to the guest throws
 */
export async function moveEvening(
  ports: Ports,
  orderId: number,
  { version, day, start, mail, shown }: Moving,
  act: Act,
): Promise<void> {
  await ports.db.transaction().execute(async (trx) => {
    await lockSlots(trx)
    if (mail !== undefined) await lockConversation(trx, ports, orderId)
    const locked = await lockOffer(trx, orderId, act.at)
    const { order, stored } = locked
    if (stored.version !== version) throw staleVersion({ offer: await readOffer(trx, orderId, ports) })
    const held_until = await followParts(trx, locked, day, act.at)
    await placeOn(trx, order, { day, start, held_until }, act)
    const at = act.at.toISOString()
    const from = { from_day: order.day, from_start: order.start, to_day: day, to_start: start }
    const by = { actor_id: act.actor.id, actor_name: act.actor.name }
    await trx
      .insertInto('offer_moves')
      .values({ offer_id: stored.id, at, ...from, ...by })
      .execute()
    await updateVersioned(trx, 'offers').set({ updated_at: at }).where('id', '=', stored.id).execute()
    await recordOrderEvent(trx, act, { id: orderId, day, action: 'offer_moved' })
    if (mail !== undefined) await tellGuest(trx, { ...order, day }, { body: mail, shown, news: 'moved' }, act)
  })
  if (mail !== undefined) ports.onMail()
}

/** @throws AppError `slot_taken` */
async function placeOn(
  trx: Trx,
  order: StoredOrder,
  { day, start, held_until }: Pick<StoredOrder, 'start' | 'held_until'> & { readonly day: string },
  act: Act,
): Promise<void> {
  const slot = order.slot !== null && day !== order.day ? await freeSlot(trx, day, act.at) : order.slot
  await updateVersioned(trx, 'orders')
    .set({ day, start, slot, held_until, updated_at: act.at.toISOString() })
    .where('id', '=', order.id)
    .execute()
}

/** @throws AppError `invalid_input` unless the offer was accepted and its evening is still to come */
function agreedOf({ order, stored }: LockedOffer) {
  const answer: AnswerRow | undefined = answerOf(stored)
  const accepted = stored.versions.find(({ id }) => id === answer?.version_id)
  if (answer?.kind !== 'accepted' || !accepted) throw new AppError('invalid_input', { reason: 'offerNotAccepted' })
  if (order.state === 'done' || order.state === 'lost')
    throw new AppError('invalid_input', { reason: 'acceptanceIsOver' })
  return { answer, content: contentOf(accepted) }
}

/**
 * Moves the parts whose day follows from that of the evening, though none to a day that is over. Those that the owner has
 * set otherwise stay.
 * @returns when the hold ends then
 */
async function followParts(trx: Trx, locked: LockedOffer, day: string, now: Date): Promise<string | null> {
  const { answer, content } = agreedOf(locked)
  const { id, day: former, time_zone } = locked.order
  const planned = (on: string | null) =>
    dueParts(answer.total ?? 0, content.parts, { acceptedOn: acceptedDay(answer, content), day: on })
  const { at } = await movesOf(trx, locked.stored.id)
  const sinceMove = (due_on: string | null) =>
    at === null ? due_on : notBefore(due_on, dateAt(new Date(at), time_zone))
  const before = planned(former).map(({ due_on }) => [due_on, sinceMove(due_on)])
  const after = planned(day)
  const parts = await trx
    .selectFrom('order_parts')
    .select(['kind', 'amount', 'due_on'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  const today = dateAt(now, time_zone)
  const moved = parts.map((part, index): OrderPart => {
    const place = placeInPlan(part, parts.length === before.length ? index : undefined, before, content)
    const due_on = place === undefined ? part.due_on : (after[place]?.due_on ?? null)
    return due_on === part.due_on ? part : { ...part, due_on: notBefore(due_on, today) }
  })
  await writeParts(trx, id, moved)
  return endOfHold(locked.order, { from: parts[0]?.due_on, to: moved[0]?.due_on })
}

/**
 * Returns which part of the plan an order's part is; undefined if the owner has set its day.
 * @param index the only one that it can be; without one, that which is due before the evening goes first
 * @param days those on which each part of the plan can be due before the move
 */
function placeInPlan(
  { due_on }: OrderPart,
  index: number | undefined,
  days: readonly (readonly (string | null)[])[],
  { parts: plan }: FrozenOffer,
): number | undefined {
  const isOn = (place: number) => days[place]?.includes(due_on) ?? false
  if (index !== undefined) return isOn(index) ? index : undefined
  const places = [...days.keys()].filter(isOn)
  return places.find((place) => plan[place]?.due === 'evening') ?? places[0]
}

const notBefore = (day: string | null, earliest: string) => (day !== null && day < earliest ? earliest : day)

/** Returns the end of a hold whose first part is due on another day. One that the owner has prolonged is not shortened. */
function endOfHold(
  { held_until, time_zone }: StoredOrder,
  { from, to }: { readonly from: string | null | undefined; readonly to: string | null | undefined },
): string | null {
  if (held_until === null || !to || to === from) return held_until
  const endFor = (due: string) => zonedTime(`${addDays(due, 2)}T00:00`, time_zone)!.moment // of a day there is
  const isOwners = !from || endFor(from).getTime() !== Date.parse(held_until)
  const end = endFor(to).toISOString()
  return isOwners && Date.parse(held_until) > Date.parse(end) ? held_until : end
}

/** Returns how often an accepted evening was moved, and when last. */
export async function movesOf(
  db: Db,
  offerId: number,
): Promise<{ readonly times: number; readonly at: string | null }> {
  const moves = db.selectFrom('offer_moves').select('at').where('offer_id', '=', offerId).orderBy('id', 'desc')
  const rows = await moves.execute()
  return { times: rows.length, at: rows[0]?.at ?? null }
}
