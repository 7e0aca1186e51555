import type { Db } from '../database/database.ts'
import { paymentHash } from '../database/payment-chain.ts'

/** The first payment that is not as it was entered. */
export interface BrokenChain {
  readonly id: number
  /** `missing`, the line is gone; `changed`, something in it or before it was changed; `moved`, it is at another order. */
  readonly problem: 'missing' | 'changed' | 'moved'
}

const AT_ONCE = 1000

/** Returns how many payments there are, and the first that is missing, changed or moved. */
export async function checkPayments(db: Db): Promise<{ count: number; broken: BrokenChain | null }> {
  const chain = await db.selectFrom('payment_chain').selectAll().executeTakeFirst()
  const expected = chain?.last_id ?? 0
  let last = { id: 0, hash: '' }
  for (;;) {
    const rows = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '>', last.id)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) {
      const id = last.id + 1
      if (row.id !== id) return { count: last.id, broken: { id, problem: 'missing' } }
      const isAsEntered = row.previous_hash === last.hash && row.hash === (await paymentHash(row, last.hash))
      if (!isAsEntered) return { count: last.id, broken: { id, problem: 'changed' } }
      if (row.order_id !== null && row.order_id !== row.of_order)
        return { count: last.id, broken: { id, problem: 'moved' } }
      last = { id, hash: row.hash }
    }
    if (rows.length < AT_ONCE) break
  }
  if (last.id < expected) return { count: last.id, broken: { id: last.id + 1, problem: 'missing' } }
  if (last.hash !== (chain?.last_hash ?? '')) return { count: last.id, broken: { id: last.id, problem: 'changed' } }
  return { count: last.id, broken: null }
}
