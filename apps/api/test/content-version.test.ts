import { raiseContentVersion } from '@tablier/backend'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { sharedContentVersion } from '../src/db/content-version.ts'
import { createLogger } from '../src/http/request-log.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { Door } from './door.ts'

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
    await vi.waitFor(() => expect(other.current()).toBe(first), { timeout: 10_000 })

    await db
      .selectFrom('pg_stat_activity' as never)
      .select((eb) => eb.fn('pg_terminate_backend', ['pid' as never]).as('ended'))
      .where('query' as never, 'like', 'LISTEN%' as never)
      .where('datname' as never, '=', new URL(url!).pathname.slice(1) as never) // a system table, not in our types
      .execute()
    await vi.waitFor(() => expect(other.current()).toBeUndefined(), { timeout: 10_000 })
    const second = await raise()
    await vi.waitFor(() => expect(other.current()).toBe(second), { timeout: 10_000 })
    await other.close()
  })

  it('is unknown while the database is away, and known again as soon as it is back', async () => {
    const { db, url } = database
    const door = new Door(new URL(url!))
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const instance = await sharedContentVersion(db, await door.open(), log)
    await door.shut()
    await vi.waitFor(() => expect(instance.current()).toBeUndefined(), { timeout: 10_000 })
    await vi.waitFor(() => expect(lines.join()).toContain('cannot listen'), { timeout: 10_000 })
    const version = await db.transaction().execute(raiseContentVersion)
    expect(instance.current()).toBeUndefined()
    await door.open()
    await vi.waitFor(() => expect(instance.current()).toBe(version), { timeout: 10_000 })
    await instance.close()
    await door.shut()
  })
})
