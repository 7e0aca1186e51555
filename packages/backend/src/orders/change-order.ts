import {
  type ActivityDetail,
  namesOf,
  type Order,
  type OrderDetail,
  OrderEvent,
  type OrderEventAction,
  type OrderState,
  type Refusal,
} from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { type Act, NOBODY } from '../calls/act.ts'
import { AppError, found, wrongField } from '../calls/app-error.ts'
import type { Db, Trx } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { recordActivity } from '../history/record-activity.ts'
import { type OrderReading, readOrder, type StoredOrder } from './order-rows.ts'

/** Returns the refusal of a field by a whole sentence. */
export function refusedField(field: string, refusal: Refusal): AppError {
  return wrongField({ field, ...refusal }, refusal)
}

const UNIQUE_VIOLATION = '23505'
const SLOT = 'orders_day_slot_key'

/**
 * Changes an order in one transaction, while nobody else changes one, and returns it.
 * @param change gets the order with the state that it has now
 * @param lock locks messages that the change writes to, which come before orders
 * @throws AppError `not_found`; `stale_version` and `slot_taken` of `change` get the present order
 */
export async function changeOrder(
  ports: OrderReading & { readonly db: Db },
  id: number,
  change: (trx: Trx, order: StoredOrder) => Promise<void>,
  lock?: (trx: Trx) => Promise<unknown>,
): Promise<Order> {
  try {
    return await ports.db.transaction().execute(async (trx) => {
      await lockSlots(trx)
      await lock?.(trx)
      await change(trx, await lockPresentOrder(trx, id, ports.now()))
      return readOrder(trx, id, ports)
    })
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict) throw error
    throw new AppError(conflict, { data: { order: await readOrder(ports.db, id, ports) }, cause: error })
  }
}

/** Locks an order with the state that it has at a time. Call `lockSlots` first. @throws AppError `not_found` */
export async function lockPresentOrder(trx: Trx, id: number, now: Date): Promise<StoredOrder> {
  await lapseHolds(trx, sql`id = ${id}`, now)
  return found(await trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Returns the code of a conflict over a day or a version; null if the error is another one. */
export function conflictOf(error: unknown) {
  if (error instanceof AppError)
    return error.code === 'stale_version' || error.code === 'slot_taken' ? error.code : null
  const { code, constraint } = error as { code?: unknown; constraint?: unknown } // both databases' errors have them
  return code === UNIQUE_VIOLATION && constraint === SLOT ? 'slot_taken' : null
}

/** Ends holds whose time has passed, and writes that into the history of their orders. */
async function lapseHolds(trx: Trx, which: RawBuilder<boolean>, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    with ended as (
      select id, held_until from orders where held_until <= ${at}::timestamptz and ${which} order by id for update
    ), freed as (
      update orders set
        state = case orders.state when 'held' then 'enquiry' else orders.state end, slot = null, held_until = null
      from ended where orders.id = ended.id
      returning orders.id, ended.held_until
    )
    insert into order_events (order_id, at, action) select id, held_until, 'lapsed' from freed`.execute(trx)
}

/** Returns the lowest free slot of a day, without ended holds. Call `lockSlots` first. @throws AppError `slot_taken` */
export async function freeSlot(trx: Trx, day: string, now: Date): Promise<number> {
  await lapseHolds(trx, sql`day = ${day}::date`, now)
  const { rows } = await sql<{ slot: number }>`
    select place.slot from settings, generate_series(1, evenings_a_day) as place (slot)
    where not exists (select from orders where orders.day = ${day}::date and orders.slot = place.slot)
    order by place.slot limit 1`.execute(trx)
  const [free] = rows
  if (!free) throw new AppError('slot_taken')
  return free.slot
}

/** An event of an order. `lapseHolds` writes the end of holds itself. */
interface OrderDone {
  readonly id: number
  /** The order's day, which is its title in the activity: the activity names no people. */
  readonly day: string | null
  readonly action: Exclude<OrderEventAction, 'lapsed'>
  /** Names of changed fields, or the new state. */
  readonly details?: readonly (OrderDetail | OrderState)[]
  /** The former and the new price, which the activity does not have. */
  readonly prices?: readonly [number, number]
}

/** Writes an event into the order's history and, if somebody did it, into the activity. */
export async function recordOrderEvent(trx: Trx, act: Act, { id, day, action, details = [], prices }: OrderDone) {
  await trx
    .insertInto('order_events')
    .values({
      order_id: id,
      at: act.at.toISOString(),
      actor_id: act.actor.id,
      actor_name: act.actor.name,
      action,
      details: JSON.stringify(prices?.map(String) ?? details),
    })
    .execute()
  if (act.actor !== NOBODY)
    await recordActivity(trx, act, {
      area: 'orders',
      ...doneInActivity(action, details),
      record_id: id,
      title: day ?? '',
    })
}

/** Returns whether an event is named in the activity as what changed of the order. */
function isDetail(action: OrderEventAction): action is Extract<OrderEventAction, ActivityDetail> {
  return /^(?:allergy|offer|payment|reminder)_/.test(action)
}

/** Returns the act for the activity, in which a change of files is a change like that of any field. */
function doneInActivity(action: OrderDone['action'], details: NonNullable<OrderDone['details']>) {
  if (isDetail(action)) return { action: 'edited', details: [action] } as const
  if (action === 'file_added' || action === 'file_deleted') return { action: 'edited', details: ['files'] } as const
  if (action === 'mailed' || action === 'mail_failed' || action === 'reminded')
    return { action: 'answered', details } as const
  return { action, details }
}

/** The maximum number of events of an order that are shown. */
const EVENTS = 1000

/** Returns the events of an order, the newest first; the end of a hold at the time at which it ended. */
export async function listEvents(db: Db, id: number): Promise<OrderEvent[]> {
  return db
    .selectFrom('order_events')
    .select(namesOf(OrderEvent.properties))
    .where('order_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(EVENTS)
    .execute()
}

/** Sets the time zone of the orders that have the former one, which nobody chose: 19:30 stays 19:30. */
export async function followTimeZone(db: Db, from: string, to: string, at: Date): Promise<void> {
  await updateVersioned(db, 'orders')
    .set({ time_zone: to, updated_at: at.toISOString() })
    .where('time_zone', '=', from)
    .execute()
}
