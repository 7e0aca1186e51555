import type { Readable } from 'node:stream'
import { type CheckedPayments, startCheck } from '@tablier/backend'
import { linesOf } from './lines-of.ts'
import { parseJson } from './manifest.ts'

/** Returns a visitor of a backup's tables that checks its payments, and what it has found. */
export function paymentsVisitor() {
  const check = startCheck()
  let chain: Parameters<typeof check.end>[0] = { last_id: 0, last_hash: '' }
  return {
    async table(name: string, rows: Readable): Promise<void> {
      if (name !== 'payments' && name !== 'payment_chain') return
      for await (const line of linesOf(rows.setEncoding('utf8'))) {
        const row = parseJson(line)
        if (name === 'payments') await check.read(asStored(row))
        else chain = row as typeof chain // a row of another shape is no end of this chain
      }
    },
    found: (): CheckedPayments => check.end(chain),
  }
}

/** Returns a row with its time as the database's drivers give it. A row of another shape fails the check. */
function asStored(row: unknown): Parameters<ReturnType<typeof startCheck>['read']>[0] {
  const payment = (row ?? {}) as Parameters<ReturnType<typeof startCheck>['read']>[0] // as a site writes it
  const entered = new Date(payment.entered_at)
  return Number.isNaN(entered.getTime()) ? payment : { ...payment, entered_at: entered.toISOString() }
}
