import { type Api, type BodyOf, DAY_MS, isAhead, type Order, orderMoves, type OrderState } from '@tablier/contracts'
import type { Act } from '../calls/act.ts'
import { staleVersion } from '../calls/check-version.ts'
import { type Db, settingsOf, type Trx } from '../database/database.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { changeOrder, freeSlot, recordOrderEvent, refusedField } from './change-order.ts'
import { hasAccepted, type OrderReading, type StoredOrder } from './order-rows.ts'

type Move = BodyOf<Api['orders']['move']>

/** What tells the guest of a move, in its transaction. */
interface MoveNotice {
  /** Locks the conversation of the order, before the order is locked. */
  readonly lock: (trx: Trx) => Promise<void>
  readonly send: (trx: Trx, order: StoredOrder) => Promise<void>
}

/**
 * Moves an order to another state. It takes and gives up the slot of its day.
 * @param notice nothing is sent without it
 * @throws AppError `not_found`, `invalid_input`, what `notice` throws, or `stale_version` and `slot_taken` with the order
 */
export async function moveOrder(
  ports: OrderReading & { readonly db: Db },
  id: number,
  move: Omit<Move, 'mail' | 'shown'>,
  act: Act,
  notice?: MoveNotice,
): Promise<Order> {
  const change = async (trx: Trx, order: StoredOrder) => {
    if (order.state !== move.from) throw staleVersion()
    if (move.price !== undefined && move.price !== order.price && (await hasAccepted(trx, id)))
      throw refusedField('price', { reason: 'agreedPriceStays' })
    await applyMove(trx, order, move, act)
    await notice?.send(trx, order)
  }
  return changeOrder(ports, id, change, notice?.lock)
}

/**
 * Moves a locked order, whose ended holds were ended: see `changeOrder`.
 * @throws AppError `invalid_input`, `slot_taken`
 */
export async function applyMove(
  trx: Trx,
  order: StoredOrder,
  move: Omit<Move, 'from' | 'mail' | 'shown'>,
  act: Act,
): Promise<void> {
  const { id } = order
  const heldUntil = move.held_until === undefined ? null : checkedEnd(move.held_until, act.at)
  checkMove(order, move.to, heldUntil !== null)
  if (move.to === 'done') checkNotAhead(order, act.at)
  const held_until = await endOfHold(trx, order, move.to, heldUntil, act.at)
  const isTaken = held_until !== null || move.to === 'confirmed' || move.to === 'done'
  const day = isTaken ? dayOf(order) : order.day
  await updateVersioned(trx, 'orders')
    .set({
      state: move.to,
      held_until,
      slot: isTaken ? (order.slot ?? (await freeSlot(trx, dayOf(order), act.at))) : null,
      ...(move.price !== undefined && { price: move.price }),
      lost_reason: move.to === 'lost' ? (move.lost_reason ?? '').trim() : '',
      cancelled_on: null,
      owed: null,
      updated_at: act.at.toISOString(),
    })
    .where('id', '=', id)
    .execute()
  if (order.cancelled_on !== null) await undoCancelling(trx, id, act)
  const done = move.to === order.state ? edited : ({ action: 'moved', details: [move.to] } as const)
  await recordOrderEvent(trx, act, { id, day, ...done })
  if (move.price !== undefined && move.price !== order.price)
    await recordOrderEvent(trx, act, { id, day, action: 'edited', details: ['price'] })
}

/** Notes that an evening which was cancelled is taken up again. */
async function undoCancelling(trx: Trx, orderId: number, { at }: Act): Promise<void> {
  await trx
    .updateTable('offer_cancellations')
    .set({ undone_at: at.toISOString() })
    .where('offer_id', 'in', trx.selectFrom('offers').select('id').where('order_id', '=', orderId))
    .where('undone_at', 'is', null)
    .execute()
}

const edited = { action: 'edited', details: ['held_until'] } as const

function checkedEnd(heldUntil: string, now: Date): string {
  const time = Date.parse(heldUntil)
  if (!(time > now.getTime())) throw refusedField('held_until', { reason: 'holdInFuture' })
  return new Date(time).toISOString()
}

/** @throws AppError `invalid_input` if the state cannot follow, or has no hold */
function checkMove({ state }: StoredOrder, to: OrderState, hasEnd: boolean): void {
  if (hasEnd && to !== 'held' && to !== 'quoted') throw refusedField('held_until', { reason: 'onlyHeldHasHold' })
  if (orderMoves[state].includes(to) || (to === state && hasEnd)) return
  if (to === state) throw refusedField('to', { reason: 'alreadyInState', values: { state } })
  throw refusedField('to', { reason: 'cannotMove', values: { state, to } })
}

function dayOf({ day }: StoredOrder): string {
  if (day === null) throw refusedField('day', { reason: 'setTheDayFirst' })
  return day
}

/** @throws AppError `invalid_input` if the order's day has not come yet in its time zone */
export function checkNotAhead({ day, time_zone }: Pick<StoredOrder, 'day' | 'time_zone'>, now: Date): void {
  if (isAhead(day, time_zone, now)) throw refusedField('day', { reason: 'notDoneYet' })
}

/** Returns when the hold of the new state ends; null if it has none. A quote keeps the hold that the order has. */
async function endOfHold(trx: Trx, { held_until }: StoredOrder, to: OrderState, asked: string | null, now: Date) {
  if (to === 'quoted') return asked ?? held_until
  if (to !== 'held') return null
  if (asked !== null || held_until !== null) return asked ?? held_until
  const { hold_days } = await settingsOf(trx, 'hold_days')
  return new Date(now.getTime() + hold_days * DAY_MS).toISOString()
}
