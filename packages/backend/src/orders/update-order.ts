import type { Order } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import type { Database, Db } from '../database/database.ts'
import type { Act } from '../history/actor.ts'
import { changedFields } from '../history/record-activity.ts'
import { changeOrder } from './change-order.ts'
import { checkNotAhead } from './move-order.ts'
import { writeAmounts } from './order-amounts.ts'
import { checkedChanges, dietColumns, type OrderChanges, plainColumns } from './order-changes.ts'
import { type OrderReading, readOrder, type StoredOrder } from './order-rows.ts'
import { recordOrder } from './record-order.ts'
import { refusedField } from './refuse-field.ts'
import { freeSlot } from './slots.ts'

/** The fields whose changes the history names. */
const fields = [
  'day',
  'start',
  'time_zone',
  'guests',
  'occasion',
  'place',
  'diets',
  'allergens',
  'dishes',
  'price',
  'amounts',
  'budget',
  'telephone',
  'notes',
  'checklist',
] as const satisfies readonly (keyof Order)[]

/**
 * Changes an order. If it has a slot of its day, it takes one of its new day.
 * @param version the version that the change was made from
 * @throws AppError `not_found`, `invalid_input`, or `stale_version` and `slot_taken` with the order
 */
export async function updateOrder(
  ports: OrderReading & { readonly db: Db },
  id: number,
  { version, changes }: { readonly version: number; readonly changes: OrderChanges },
  act: Act,
): Promise<Order> {
  const checked = checkedChanges(changes)
  return changeOrder(ports, id, async (trx, stored) => {
    if (stored.version !== version) throw new AppError('stale_version')
    const { day = stored.day, time_zone = stored.time_zone } = checked
    if (stored.state === 'done') checkNotAhead({ day, time_zone }, act.at)
    const before = await readOrder(trx, id, ports)
    await trx
      .updateTable('orders')
      .set({
        ...plainColumns(checked),
        ...(await dietColumns(ports.secrets, checked, before, act.at)),
        ...(await slotColumn(trx, stored, checked.day, act.at)),
        version: version + 1,
        updated_at: act.at.toISOString(),
      })
      .where('id', '=', id)
      .execute()
    await writeAmounts(trx, id, checked.amounts)
    const after = await readOrder(trx, id, ports)
    const details = changedFields(before, after, fields)
    if (details.length > 0) await recordOrder(trx, act, { id, day: after.day, action: 'edited', details })
  })
}

/** Returns the slot of the new day, if the order has one and the day changes. */
async function slotColumn(
  trx: Transaction<Database>,
  { slot, day, state }: StoredOrder,
  wanted: string | null | undefined,
  now: Date,
): Promise<{ slot?: number }> {
  if (slot === null || wanted === undefined || wanted === day) return {}
  if (wanted === null) throw refusedField('day', `This evening is ${state}, so it needs a day.`)
  return { slot: await freeSlot(trx, wanted, now) }
}
