import { AppError } from '../calls/app-error.ts'
import type { Ports } from '../calls/ports.ts'
import { conflictOf } from '../orders/change-order.ts'
import { readOrder } from '../orders/order-rows.ts'

/**
 * Runs what may take the day of an order.
 * @throws AppError `slot_taken` with the order, if its day has no place left; and whatever else it throws
 */
export async function withConflicts<Result>(
  ports: Ports,
  orderId: number,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (conflictOf(error) !== 'slot_taken') throw error
    const order = await readOrder(ports.db, orderId, ports)
    throw new AppError('slot_taken', { data: { order }, cause: error })
  }
}
