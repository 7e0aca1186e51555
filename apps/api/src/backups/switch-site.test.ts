import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { isOnPostgres, useTestDatabase } from '../../test/database.ts'
import { useFolder } from '../../test/folder.ts'
import { takeSnapshot } from './tables/snapshot.ts'
import type { StagedBackup } from './tables/stage-in-process.ts'
import { switchSite } from './tables/load-tables.ts'

const folder = useFolder()
const test = useTestDatabase()
let staged: StagedBackup

beforeAll(async () => {
  await write('About the kitchen')
  const { tables, sequences } = await takeSnapshot(test.db, join(folder, 'tables.ndjson'), { hasMedia: false })
  staged = { manifest: {} as StagedBackup['manifest'], tables, sequences, needed: [], unreadable: 0, withoutKey: 0 } // nothing reads the manifest
})

const write = (heading: string) =>
  test.db.insertInto('about_contents').values({ heading, summary: '', details: '' }).execute()
const headings = async () =>
  (await test.db.selectFrom('about_contents').select('heading').execute()).map(({ heading }) => heading)
const switchTo = (backup = staged) =>
  switchSite(test.db, { staged: backup, isExpected: async () => true, keepsSchedule: true, report: () => {} })

it('switching a site changes nothing if it fails half-way', async () => {
  await write('A later record')
  const tables = staged.tables.map((table) => ({ ...table, rows: -1 }))
  await expect(switchTo({ ...staged, tables })).rejects.toThrow('could not be')
  expect(await headings()).toEqual(['About the kitchen', 'A later record'])
})

// The embedded database has one connection, so nothing can hold a lock meanwhile.
it.runIf(isOnPostgres)(
  'switching gives way to a writer that waits for it in turn, and keeps no reader waiting',
  async () => {
    const { db } = test
    let switching: Promise<number | undefined> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('settings').set({ site_name: 'In a long transaction' }).execute()
      switching = switchTo()
      switching.catch(() => {}) // thrown below
      await expect.poll(() => isWaiting()).toBe(true)
      expect(await headings()).toHaveLength(2)
      // The switch waits for the settings, and has locked this table.
      await trx.insertInto('about_contents').values({ heading: 'In time', summary: '', details: '' }).execute()
    })
    expect(await switching).toBeGreaterThan(1)
    expect(await headings()).toEqual(['About the kitchen'])
  },
)

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'relation' and not granted`.execute(test.db)
  return rows.length > 0
}
