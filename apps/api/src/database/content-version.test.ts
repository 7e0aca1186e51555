import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabase, isOnPostgres } from '../../test/database.ts'
import { connectPostgres } from './connect.ts'
import { type ContentVersion, sharedContentVersion } from './content-version.ts'

const log = pino({ level: 'silent' })

// The embedded database has one instance, in the same process.
describe.runIf(isOnPostgres)('the content version of instances on one database', () => {
  const closers: (() => Promise<void>)[] = []
  let url: string

  beforeEach(async () => {
    const database = await createDatabase()
    closers.push(database.drop)
    url = database.url
    vi.spyOn(log, 'warn')
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    for (const close of closers.splice(0).toReversed()) await close()
  })

  /** @param waitMs long enough for any machine, unless the test needs the wait to end */
  async function open(waitMs = 30_000): Promise<ContentVersion> {
    const { db } = await connectPostgres(url, { warn: () => {} })
    const instance = await sharedContentVersion(db, url, log, waitMs)
    closers.push(
      () => db.destroy(),
      () => instance.close(),
    )
    return instance
  }

  /** Opens a connection that looks like an instance's, and that confirms nothing. */
  async function openDeaf() {
    const client = new Client(url)
    client.on('error', () => {}) // a test ends the connection
    await client.connect()
    await client.query(`set application_name to 'tablier content listener'`)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const warnings = () => vi.mocked(log.warn).mock.calls.filter(([details]) => isDeepStrictEqual(details, rows[0]))
    return { client, warnings }
  }

  /** Ends the listening connections, as if their processes had crashed. */
  async function endListeners(): Promise<void> {
    const server = new Client(url)
    await server.connect()
    await server.query(`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and application_name = 'tablier content listener'`)
    await server.end()
  }

  it('is known to all of them when a change is answered, whether or not its announcement has arrived', async () => {
    const here = await open()
    const others = [await open(), await open()]
    await here.reached(1000)
    expect(others.map((instance) => instance.current())).toEqual([1000, 1000])
  })

  it('is confirmed to simultaneous changes on several of them', async () => {
    const here = await open()
    const there = await open()
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? here : there).reached(1000 + index)))
    expect([here.current(), there.current()]).toEqual([1019, 1019])
  })

  it('is waited for once with an instance that confirms nothing, and again after it has confirmed', async () => {
    const here = await open(50)
    const { client, warnings } = await openDeaf()
    let version = 1000
    const reachUntilWarned = async (times: number) => {
      const reach = async () => {
        await here.reached((version += 1))
        return warnings()
      }
      await expect.poll(reach).toHaveLength(times)
    }
    await reachUntilWarned(1)
    await here.reached((version += 1))
    expect(warnings()).toHaveLength(1)

    await client.query(`select pg_notify('tablier_content_confirm', '1001')`)
    await reachUntilWarned(2)
    await client.end()
  })

  it('is not waited for with an instance that is gone', async () => {
    const { warnings } = await openDeaf()
    await endListeners()
    const here = await open()
    await here.reached(1000)
    expect(warnings()).toEqual([])
  })

  it('is waited for no longer than allowed if the connection that would confirm it is lost', async () => {
    const here = await open(50)
    await endListeners()
    await here.reached(1000)
    await expect.poll(() => here.current()).toBe(1) // read again from the database
  })
})
