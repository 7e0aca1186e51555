import type { Transaction } from 'kysely'
import { found } from '../calls/found.ts'
import type { Database } from '../database/database.ts'

/**
 * Locks an order until the end of the transaction, so that two who add something to it at once do not both take the last
 * place. Its version stays. @throws AppError `not_found`
 */
export async function lockOrder(trx: Transaction<Database>, id: number): Promise<{ id: number; day: string | null }> {
  const order = trx.selectFrom('orders').select(['id', 'day']).where('id', '=', id).forUpdate()
  return found(await order.executeTakeFirst())
}
