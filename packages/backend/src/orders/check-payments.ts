import type { Selectable } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { paymentHash } from '../database/payment-chain.ts'

type StoredPayment = Selectable<Database['payments']>
/** Backups of older versions have no `cleared_…`. */
type StoredChain = Pick<Selectable<Database['payment_chain']>, 'last_id' | 'last_hash'> &
  Partial<Pick<Selectable<Database['payment_chain']>, 'cleared_id' | 'cleared_hash'>>

/** The first payment that is not as it was entered. */
export interface BrokenChain {
  readonly id: number
  /** `missing`, the line is gone; `changed`, something in it or before it was changed; `moved`, it is at another order. */
  readonly problem: 'missing' | 'changed' | 'moved'
}

/** What a check of the payments has found: how many are as they were entered, and the first that is not. */
export interface CheckedPayments {
  readonly count: number
  /** The last payment that was deleted after its years, with all before it; 0 if none was. */
  readonly cleared: number
  readonly broken: BrokenChain | null
}

/** Returns a check that is given the payments by id, and at the end what the chain's own row says. */
export function startCheck() {
  /** What the first payment says came before it. `end` compares it with the chain's row. */
  let begin: { readonly id: number; readonly hash: string } | undefined
  let last = { id: 0, hash: '' }
  let broken: BrokenChain | null = null
  const breakAt = (id: number, problem: BrokenChain['problem']) => (broken ??= { id, problem })
  return {
    async read(row: StoredPayment): Promise<void> {
      if (broken) return
      if (!begin) last = begin = { id: row.id - 1, hash: row.previous_hash }
      const id = last.id + 1
      if (row.id !== id) return void breakAt(id, 'missing')
      const isAsEntered = row.previous_hash === last.hash && row.hash === (await paymentHash(row, last.hash))
      if (!isAsEntered) return void breakAt(id, 'changed')
      if (row.order_id !== null && row.order_id !== row.of_order) return void breakAt(id, 'moved')
      last = { id, hash: row.hash }
    },
    end({ last_id, last_hash, cleared_id: cleared = 0, cleared_hash = '' }: StoredChain): CheckedPayments {
      const from = (begin ??= last = { id: cleared, hash: cleared_hash })
      if (from.id !== cleared) broken = { id: Math.min(from.id, cleared) + 1, problem: 'missing' }
      else if (from.hash !== cleared_hash) broken = { id: cleared + 1, problem: 'changed' }
      if (last.id < last_id) breakAt(last.id + 1, 'missing')
      else if (last.hash !== last_hash) breakAt(last.id, 'changed')
      return { count: last.id - from.id, cleared, broken }
    },
  }
}

const AT_ONCE = 1000

/** Checks all payments of a site. Call it in a transaction that sees one moment. */
export async function checkPayments(db: Db): Promise<CheckedPayments> {
  const check = startCheck()
  for (let from = 0; ;) {
    const rows = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '>', from)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) await check.read(row)
    if (rows.length < AT_ONCE) break
    from = rows.at(-1)!.id // it is a full batch
  }
  const chain = await db.selectFrom('payment_chain').selectAll().executeTakeFirst()
  return check.end(chain ?? { last_id: 0, last_hash: '' })
}

/** Says what a check has found, for the owner of a server. */
export function brokenText({ count, cleared, broken }: CheckedPayments): string {
  if (broken === null) {
    const found = count === 1 ? '1 payment, as it was entered.' : `${count} payments, all as they were entered.`
    return cleared === 0 ? found : `${found} Payments 1 to ${cleared} were deleted after their years.`
  }
  const problems = {
    missing: 'is missing',
    changed: 'was changed after it was entered',
    moved: 'is at another evening than the one that it was entered for',
  } as const
  return `Payment ${broken.id} ${problems[broken.problem]}.`
}
