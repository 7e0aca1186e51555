import type { Order } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import { found } from '../calls/found.ts'
import type { Database, Db } from '../database/database.ts'
import { lockSlots } from '../database/locks.ts'
import { type OrderReading, readOrder, type StoredOrder } from './order-rows.ts'
import { lapseHolds } from './slots.ts'

const UNIQUE_VIOLATION = '23505'
const SLOT = 'orders_day_slot_key'

/**
 * Changes an order in one transaction, while nobody else changes one, and returns it.
 * @param change gets the order with the state that it has now
 * @throws AppError `not_found`; `stale_version` and `slot_taken` of `change` get the present order
 */
export async function changeOrder(
  ports: OrderReading & { readonly db: Db },
  id: number,
  change: (trx: Transaction<Database>, order: StoredOrder) => Promise<void>,
): Promise<Order> {
  try {
    return await ports.db.transaction().execute(async (trx) => {
      await lockSlots(trx)
      await lapseHolds(trx, sql`id = ${id}`, ports.now())
      const order = trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate()
      await change(trx, found(await order.executeTakeFirst()))
      return readOrder(trx, id, ports)
    })
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict) throw error
    throw new AppError(conflict, { data: { order: await readOrder(ports.db, id, ports) }, cause: error })
  }
}

function conflictOf(error: unknown) {
  if (error instanceof AppError)
    return error.code === 'stale_version' || error.code === 'slot_taken' ? error.code : null
  const { code, constraint } = error as { code?: unknown; constraint?: unknown } // both databases' errors have them
  return code === UNIQUE_VIOLATION && constraint === SLOT ? 'slot_taken' : null
}
