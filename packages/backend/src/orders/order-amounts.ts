import type { OrderAmount } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'

/** Replaces what is to be paid for an order; undefined leaves it as it is. */
export async function writeAmounts(
  trx: Transaction<Database>,
  orderId: number,
  amounts: readonly OrderAmount[] | undefined,
): Promise<void> {
  if (!amounts) return
  await trx.deleteFrom('order_amounts').where('order_id', '=', orderId).execute()
  const rows = amounts.map((amount) => ({ order_id: orderId, ...amount }))
  if (rows.length > 0) await trx.insertInto('order_amounts').values(rows).execute()
}
