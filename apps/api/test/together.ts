import { type RawBuilder, sql } from 'kysely'
import { vi } from 'vitest'
import type { TestApp } from './harness.ts'

const waiting = sql<{ count: number }>`
  select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const refused = ({ status }: { readonly status: number }) => status
const statusOf = (call: () => Promise<unknown>) => call().then(() => 200, refused)

/**
 * Locks rows on a PostgreSQL server until all calls wait, in this order, for them or for each other, or are answered.
 * @returns the statuses of the calls
 */
export async function together(
  test: Pick<TestApp, 'db' | 'mails'>,
  rows: RawBuilder<unknown>,
  calls: readonly (() => Promise<unknown>)[],
): Promise<number[]> {
  await test.mails()
  const statuses: Promise<number>[] = []
  let answered = 0
  await test.db.transaction().execute(async (trx) => {
    await rows.execute(trx)
    for (const call of calls) {
      statuses.push(statusOf(call).finally(() => (answered += 1)))
      const isQueued = async () => (await waiting.execute(test.db)).rows[0]!.count + answered === statuses.length
      await vi.waitUntil(isQueued, { timeout: 20_000, interval: 5 })
    }
  })
  return Promise.all(statuses)
}
