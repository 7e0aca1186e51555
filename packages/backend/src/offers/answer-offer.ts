import { addDays, dueParts, isWholeChoice, type OrderState, zonedTime } from '@tablier/contracts'
import { type Act, NOBODY } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import { hashOf } from '../database/digest.ts'
import type { Trx } from '../database/database.ts'
import type { OrderBefore } from '../database/tables/offers.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { recordOrderEvent } from '../orders/change-order.ts'
import { applyMove } from '../orders/move-order.ts'
import type { StoredOrder } from '../orders/order-rows.ts'
import { confirmOncePaid } from '../orders/receive-payment.ts'
import { writeParts } from '../orders/write-order.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import { readPaymentSettings } from '../settings/payment-settings.ts'
import type { LockedOffer } from './lock-offer.ts'
import { acceptedDay, contentOf, type FrozenOffer, sumsOfOffer } from './offer-rows.ts'

export interface Acceptance {
  readonly chosen: readonly number[]
  readonly name: string
  /** How the guest told the owner; '' on the page. */
  readonly how: string
}

/**
 * Accepts the newest version of a locked offer: stores who accepted what, confirms the order or prolongs its hold until
 * the first part is due, and writes to both sides.
 * @throws AppError `invalid_input` if the choice is not whole, the day is missing, or its state cannot change; `slot_taken`
 */
export async function acceptOffer(
  trx: Trx,
  { order, stored }: LockedOffer,
  { chosen, name, how }: Acceptance,
  act: Act,
): Promise<void> {
  const [version] = stored.versions
  if (!version) throw new AppError('invalid_input', { reason: 'offerNotSent' })
  const content = contentOf(version)
  if (!isWholeChoice(content.lines, chosen)) throw new AppError('invalid_input', { reason: 'chooseOneEach' })
  const { total } = sumsOfOffer(content, chosen)
  const at = act.at.toISOString()
  const { actor } = act
  await trx
    .insertInto('offer_answers')
    .values({
      offer_id: stored.id,
      version_id: version.id,
      kind: 'accepted',
      at,
      name: name.trim(),
      words: '',
      total,
      chosen: JSON.stringify(chosen),
      // Without the name, which an erasure takes away.
      hash: await hashOf(JSON.stringify(['tablier acceptance 1', version.hash, chosen, total, at])),
      how: how.trim(),
      actor_id: actor.id,
      actor_name: actor.name,
      order_before: JSON.stringify(await beforeAcceptance(trx, order)),
    })
    .execute()
  await settle(trx, order, { content, total }, act)
  await recordOrderEvent(trx, act, { id: order.id, day: order.day, action: 'offer_accepted' })
  await touch(trx, stored.id, at)
  await tellBoth(trx, stored.id, act.at)
}

/** Returns what an acceptance changes of an order, to go back to if it was entered by mistake. */
async function beforeAcceptance(trx: Trx, { id, state, held_until, price }: StoredOrder): Promise<OrderBefore> {
  const parts = trx.selectFrom('order_parts').select(['kind', 'amount', 'due_on']).where('order_id', '=', id)
  return { state, held_until, price, parts: await parts.orderBy('id').execute() }
}

/** The states from which an accepted offer confirms an order. */
const open: ReadonlySet<OrderState> = new Set(['enquiry', 'held', 'quoted', 'lost'])

interface Agreed {
  readonly content: FrozenOffer
  readonly total: number
}

/** Gives an order its price, its parts and its state. */
async function settle(trx: Trx, order: StoredOrder, { content, total }: Agreed, act: Act): Promise<void> {
  const acceptedOn = acceptedDay({ at: act.at.toISOString() }, content)
  const parts = dueParts(total, content.parts, { acceptedOn, day: order.day })
  await writeParts(
    trx,
    order.id,
    parts.map((part, index) => ({ ...part, kind: kindOf(index, parts.length) })),
  )
  await updateVersioned(trx, 'orders')
    .set({ price: total, updated_at: act.at.toISOString() })
    .where('id', '=', order.id)
    .execute()
  if (!open.has(order.state)) return
  const { confirms } = await readPaymentSettings(trx)
  const [first] = parts
  if (confirms === 'accepted' || first === undefined || first.amount === 0) {
    await applyMove(trx, order, { to: 'confirmed' }, act)
    return
  }
  // The day is the guest's until the day after the first part was due is over.
  const until = zonedTime(`${addDays(first.due_on ?? acceptedOn, 2)}T00:00`, order.time_zone)!.moment // of a day there is
  await applyMove(trx, order, { to: 'quoted', held_until: until.toISOString() }, act)
  await confirmOncePaid(trx, order.id, act) // by what came before
}

function kindOf(index: number, count: number) {
  if (index === count - 1) return 'balance'
  return index === 0 ? 'deposit' : 'part'
}

/** Declines the newest version of a locked offer, and tells the owner. @throws AppError `invalid_input` if none was sent */
export async function declineOffer(trx: Trx, { order, stored }: LockedOffer, words: string, now: Date): Promise<void> {
  const [version] = stored.versions
  if (!version) throw new AppError('invalid_input', { reason: 'offerNotSent' })
  const at = now.toISOString()
  await trx
    .insertInto('offer_answers')
    .values({
      offer_id: stored.id,
      version_id: version.id,
      kind: 'declined',
      at,
      name: '',
      words: words.trim(),
      how: '',
      chosen: '[]',
      total: null,
      actor_id: null,
      actor_name: null,
      hash: await hashOf(JSON.stringify(['tablier refusal 1', version.hash, at])),
    })
    .execute()
  const act: Act = { actor: NOBODY, at: now }
  await recordOrderEvent(trx, act, { id: order.id, day: order.day, action: 'offer_declined' })
  await touch(trx, stored.id, at)
  await enqueueMail(trx, 'offer_answered', { offer_id: stored.id }, now)
}

async function touch(trx: Trx, id: number, at: string): Promise<void> {
  await updateVersioned(trx, 'offers').set({ updated_at: at }).where('id', '=', id).execute()
}

async function tellBoth(trx: Trx, offer_id: number, now: Date): Promise<void> {
  await enqueueMail(trx, 'offer_accepted', { offer_id }, now)
  await enqueueMail(trx, 'offer_answered', { offer_id }, now)
}
