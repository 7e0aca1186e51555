import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { raiseContentVersion, sharedContentVersion } from '../src/db/content-version.ts'
import { createLogger } from '../src/http/request-log.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

// The embedded database has one process, which tells itself.
describe.runIf(inject('emptyDatabase').kind === 'postgres')('the content version of several instances', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  it('reaches every instance with each change, also after its listening connection was lost', async () => {
    const { db, url } = database
    const log = createLogger('silent')
    const other = await sharedContentVersion(db, url!, log)
    const raise = () => db.transaction().execute(raiseContentVersion)

    const first = await raise()
    await vi.waitFor(() => expect(other.current()).toBe(first))

    await db
      .selectFrom('pg_stat_activity' as never)
      .select((eb) => eb.fn('pg_terminate_backend', ['pid' as never]).as('ended'))
      .where('query' as never, 'like', 'LISTEN%' as never)
      .where('datname' as never, '=', new URL(url!).pathname.slice(1) as never) // a system table, not in our types
      .execute()
    await vi.waitFor(() => expect(other.current()).toBeUndefined())
    const second = await raise()
    await vi.waitFor(() => expect(other.current()).toBe(second), { timeout: 10_000 })
    await other.close()
  })
})
