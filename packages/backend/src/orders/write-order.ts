import { type Api, type BodyOf, namesOf, type Order, orderFields, type OrderPart } from '@tablier/contracts'
import type { Insertable } from 'kysely'
import type { Act } from '../calls/act.ts'
import { found } from '../calls/app-error.ts'
import { staleVersion } from '../calls/check-version.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { type Database, type Db, settingsOf, type Trx } from '../database/database.ts'
import { columnValues, orderColumns, trimmed } from '../database/field-columns.ts'
import { takeId } from '../database/sealed-columns.ts'
import { dietColumns } from '../diets/diets-to-keep.ts'
import { changedFields } from '../history/record-activity.ts'
import { checkedTimeZone, ownTimeZone } from '../site/locale-rules.ts'
import { changeOrder, freeSlot, recordOrderEvent, refusedField } from './change-order.ts'
import { checkNotAhead } from './move-order.ts'
import { hasAccepted, type OrderReading, readOrder, type StoredOrder } from './order-rows.ts'

/** The fields of an order to change. What is left out stays as it is. */
export type OrderChanges = Omit<BodyOf<Api['orders']['update']>, 'version'>

function checkedChanges(changes: OrderChanges): OrderChanges {
  const { time_zone } = changes
  return { ...trimmed(changes), ...(time_zone !== undefined && { time_zone: checkedTimeZone(time_zone) }) }
}

/** Replaces the parts to be paid for an order; undefined leaves them as they are. */
export async function writeParts(trx: Trx, orderId: number, parts: readonly OrderPart[] | undefined) {
  if (!parts) return
  await trx.deleteFrom('order_parts').where('order_id', '=', orderId).execute()
  const rows = parts.map((part) => ({ order_id: orderId, ...part }))
  if (rows.length > 0) await trx.insertInto('order_parts').values(rows).execute()
}

/** Creates an order of a customer, in the state `enquiry`. @throws AppError `not_found`, `invalid_input` */
export async function createOrder(
  ports: OrderReading & { readonly db: Db },
  customerId: number,
  changes: OrderChanges,
  act: Act,
) {
  const checked = checkedChanges(changes)
  return ports.db.transaction().execute(async (trx) => {
    const customer = trx.selectFrom('customers').select('id').where('id', '=', customerId).forKeyShare()
    found(await customer.executeTakeFirst())
    const id = await takeId(trx, 'orders')
    const values = {
      id,
      ...columnValues(orderColumns, checked),
      ...(await dietColumns(ports.secrets, { table: 'orders', id }, { asked: checked, now: act.at })),
    }
    await insertOrder(trx, { customer_id: customerId, ...values }, act)
    await writeParts(trx, id, checked.parts)
    return readOrder(trx, id, ports)
  })
}

type NewOrder = Omit<Insertable<Database['orders']>, 'time_zone' | 'currency' | 'created_at' | 'updated_at'> & {
  /** The time zone; the site's if left out. */
  readonly time_zone?: string | undefined
}

/** Stores a new order with the site's time zone and currency. Returns its id. */
export async function insertOrder(trx: Trx, { time_zone, ...columns }: NewOrder, act: Act): Promise<number> {
  const site = await settingsOf(trx, 'time_zone', 'currency')
  const at = act.at.toISOString()
  const { id, day } = await trx
    .insertInto('orders')
    .values({
      ...columns,
      time_zone: time_zone ?? site.time_zone ?? ownTimeZone(),
      currency: site.currency,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'day'])
    .executeTakeFirstOrThrow()
  await recordOrderEvent(trx, act, { id, day, action: 'created' })
  return id
}

/**
 * Changes an order. If its day changes and it has a slot, it gets one of its new day.
 * @param version the version that the change was made from
 * @throws AppError `not_found`, `invalid_input`, or `stale_version` and `slot_taken` with the order
 */
export async function updateOrder(
  ports: OrderReading & { readonly db: Db },
  id: number,
  { version, changes }: { readonly version: number; readonly changes: OrderChanges },
  act: Act,
): Promise<Order> {
  return changeOrder(ports, id, (trx, stored) => writeChanges(trx, ports, stored, { version, changes }, act))
}

/** Changes a locked order. @throws AppError `invalid_input`, `stale_version`, `slot_taken` */
export async function writeChanges(
  trx: Trx,
  ports: OrderReading,
  stored: StoredOrder,
  { version, changes }: { readonly version: number | undefined; readonly changes: OrderChanges },
  act: Act,
): Promise<void> {
  const { id } = stored
  const checked = checkedChanges(changes)
  if (stored.version !== version) throw staleVersion()
  const { day = stored.day, time_zone = stored.time_zone } = checked
  if (stored.state === 'done') checkNotAhead({ day, time_zone }, act.at)
  const before = await readOrder(trx, id, ports)
  const isAgreed = await hasAccepted(trx, id)
  if (isAgreed) checkAgreed(before, checked)
  if (isAgreed && stored.state !== 'lost' && day !== stored.day)
    throw refusedField('day', { reason: 'acceptedDayStays' })
  await updateVersioned(trx, 'orders')
    .set({
      ...columnValues(orderColumns, checked),
      ...(await dietColumns(ports.secrets, { table: 'orders', id }, { asked: checked, kept: before, now: act.at })),
      ...(await slotColumn(trx, stored, checked.day, act.at)),
      updated_at: act.at.toISOString(),
    })
    .where('id', '=', id)
    .execute()
  await writeParts(trx, id, checked.parts)
  const after = await readOrder(trx, id, ports)
  const changed = changedFields(before, after, namesOf(orderFields))
  const agreedAnew = isAgreed ? agreedEvent(before, after, changed) : undefined
  if (agreedAnew) await recordOrderEvent(trx, act, { id, day: after.day, ...agreedAnew })
  const details = agreedAnew ? changed.filter((name) => name !== 'parts' && name !== 'price') : changed
  if (details.length > 0) await recordOrderEvent(trx, act, { id, day: after.day, action: 'edited', details })
}

/**
 * Checks that an evening whose offer was accepted has a price, to which its parts add up. Due days may be moved, parts
 * split or put together, and another price agreed on. @throws AppError `invalid_input`
 */
function checkAgreed(agreed: Agreed, { price = agreed.price, parts }: OrderChanges): void {
  if (price === null && agreed.price !== null) throw refusedField('price', { reason: 'agreedNeedsPrice' })
  if (parts === undefined && price === agreed.price) return
  if (agreed.parts.length === 0 && !parts?.length) return
  if (sumOf(parts ?? agreed.parts) !== (price ?? sumOf(agreed.parts)))
    throw refusedField('parts', { reason: 'partsMakeThePrice' })
}

type Agreed = Pick<Order, 'price' | 'parts'>

/** Returns what is noted of a change of what was agreed: of another price, what it was and is. */
function agreedEvent(before: Agreed, after: Agreed, changed: readonly string[]) {
  if (changed.includes('price'))
    return { action: 'offer_price_changed', prices: [before.price ?? 0, after.price ?? 0] } as const
  return changed.includes('parts') ? ({ action: 'offer_parts_moved' } as const) : undefined
}

function sumOf(parts: readonly OrderPart[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns the slot of the new day, if the order has one and the day changes. */
async function slotColumn(trx: Trx, { slot, day, state }: StoredOrder, wanted: string | null | undefined, now: Date) {
  if (slot === null || wanted === undefined || wanted === day) return {}
  if (wanted === null) throw refusedField('day', { reason: 'eveningNeedsDay', values: { state } })
  return { slot: await freeSlot(trx, wanted, now) }
}
