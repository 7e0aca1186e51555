import type { Api, BodyOf } from '@tablier/contracts'
import type { Act } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import { staleVersion } from '../calls/check-version.ts'
import type { Ports } from '../calls/ports.ts'
import type { Trx } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import type { OrderBefore } from '../database/tables/offers.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { lockConversation, tellGuest } from '../messages/order-mails.ts'
import { freeSlot, recordOrderEvent } from '../orders/change-order.ts'
import { stateAt, type StoredOrder } from '../orders/order-rows.ts'
import { writeParts } from '../orders/write-order.ts'
import { type LockedOffer, lockOffer } from './lock-offer.ts'
import { type AnswerRow, answerOf } from './offer-rows.ts'
import { readOffer } from './read-offer.ts'

type TakingBack = BodyOf<Api['offers']['takeBack']>

/**
 * Takes back an acceptance that an owner had entered by mistake: the offer is open again, and the order is as it was.
 * The acceptance stays, and says when, why and by whom.
 * @throws AppError `not_found`, `stale_version`, `invalid_input`, and what a mail to the guest throws
 */
export async function takeBackAcceptance(
  ports: Ports,
  orderId: number,
  { version, reason, mail, shown }: TakingBack,
  act: Act,
): Promise<void> {
  await ports.db.transaction().execute(async (trx) => {
    await lockSlots(trx)
    if (mail !== undefined) await lockConversation(trx, ports, orderId)
    const locked = await lockOffer(trx, orderId, act.at)
    const { order, stored } = locked
    if (stored.version !== version) throw staleVersion({ offer: await readOffer(trx, orderId, ports) })
    const answer = await mistakenAnswer(trx, locked)
    const at = act.at.toISOString()
    await trx
      .updateTable('offer_answers')
      .set({ undone_at: at, undone_reason: reason.trim(), undone_by_id: act.actor.id, undone_by_name: act.actor.name })
      .where('id', '=', answer.id)
      .execute()
    await putBack(trx, order, answer.order_before, act)
    await updateVersioned(trx, 'offers').set({ updated_at: at }).where('id', '=', stored.id).execute()
    await recordOrderEvent(trx, act, { id: orderId, day: order.day, action: 'offer_taken_back' })
    if (mail !== undefined) await tellGuest(trx, order, { body: mail, shown, news: 'offer' }, act)
  })
  if (mail !== undefined) ports.onMail()
}

/** @throws AppError `invalid_input` if there is none, it is the guest's own, or something came of it */
async function mistakenAnswer(trx: Trx, { order, stored }: LockedOffer): Promise<AnswerRow> {
  const answer = answerOf(stored)
  if (answer?.kind !== 'accepted') throw new AppError('invalid_input', { reason: 'offerNotAccepted' })
  if (answer.how === '') throw new AppError('invalid_input', { reason: 'acceptanceByGuest' })
  if (order.state === 'done' || order.owed !== null) throw new AppError('invalid_input', { reason: 'acceptanceIsOver' })
  const payments = trx.selectFrom('payments').select('id').where('order_id', '=', order.id)
  const standing = payments
    .where('counters_id', 'is', null)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('payments')
        .select('counters_id')
        .$narrowType<{ counters_id: number }>()
        .where('counters_id', 'is not', null),
    )
  if (await standing.limit(1).executeTakeFirst())
    throw new AppError('invalid_input', { reason: 'acceptanceHasPayments' })
  return answer
}

/**
 * Gives an order the state, the hold, the price and the parts that it had. A hold that has ended since stays ended, and
 * one whose day was given up and is taken since is not taken up again.
 */
async function putBack(trx: Trx, order: StoredOrder, before: OrderBefore | null, act: Act): Promise<void> {
  const { price, parts, ...was } = before ?? { ...order, state: 'quoted' as const, held_until: null, parts: undefined }
  const place = await placeOf(trx, order, stateAt(was, act.at), act)
  await writeParts(trx, order.id, parts)
  await updateVersioned(trx, 'orders')
    .set({ ...place, price, updated_at: act.at.toISOString() })
    .where('id', '=', order.id)
    .execute()
  if (place.state === order.state) return
  await recordOrderEvent(trx, act, { id: order.id, day: order.day, action: 'moved', details: [place.state] })
}

/** Returns the state, the hold and the slot that an order can have again. */
async function placeOf(
  trx: Trx,
  { day, slot }: StoredOrder,
  { state, held_until }: ReturnType<typeof stateAt>,
  { at }: Act,
): Promise<Pick<StoredOrder, 'state' | 'held_until' | 'slot'>> {
  const isTaken = held_until !== null || state === 'confirmed' || state === 'done'
  if (!isTaken) return { state, held_until, slot: null }
  const again = slot ?? (day === null ? null : await freeSlotOf(trx, day, at))
  if (again !== null || state === 'done') return { state, held_until, slot: again }
  return { state: state === 'held' ? 'enquiry' : 'quoted', held_until: null, slot: null }
}

async function freeSlotOf(trx: Trx, day: string, now: Date): Promise<number | null> {
  try {
    return await freeSlot(trx, day, now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'slot_taken') return null
    throw error
  }
}
