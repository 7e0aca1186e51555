import { readdir, readFile, writeFile } from 'node:fs/promises'
import { migrationNames } from '@tablier/backend'
import { openInMemory } from '@tablier/mocks/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackupErrorCode } from '../src/backup/backup-error.ts'
import type { Manifest } from '../src/backup/manifest.ts'
import { restoreBackup } from '../src/backup/restore.ts'
import { readTableShapes } from '../src/backup/table-shapes.ts'
import { type HandMadeEntry, manifestOf, writeArchive } from './backups/backup-file.ts'
import { fillSite } from './backups/fill-site.ts'
import { makeOlder } from './backups/older-database.ts'
import { partsOf, setUpRestores } from './backups/restore-setup.ts'
import { siteContents } from './backups/site-contents.ts'
import { buildTestApp, type TestApp } from './harness.ts'

let setUp: Awaited<ReturnType<typeof setUpRestores>>
let target: TestApp
let path: string
let good: { parts: HandMadeEntry[]; manifest: Manifest }
let before: Awaited<ReturnType<typeof siteContents>>

beforeAll(async () => {
  setUp = await setUpRestores()
  target = await setUp.open()
  await fillSite(target)
  await target.mails()
  path = await setUp.backUp(target)
  good = await partsOf(path)
  await (await target.admin()).banners.create({ body: { heading: 'After the backup' } })
  before = await siteContents(target.services)
})
afterAll(() => setUp.close())

/** Writes an archive of these parts with a manifest that describes them, except for what `change` says. */
async function craft(parts: readonly HandMadeEntry[], change: Partial<Manifest> = {}): Promise<string> {
  const { migration, sequences, missing } = good.manifest
  return writeArchive(setUp.newFile(), [...parts, manifestOf(parts, { migration, sequences, missing, ...change })])
}

const isTable = (name: string) => (part: HandMadeEntry) => part.name === `tables/${name}.ndjson`
const withTable = (name: string, change: (rows: string) => string) =>
  good.parts.map((part) => (isTable(name)(part) ? { ...part, content: change(String(part.content)) } : part))

/** Leaves out the tables and columns that a version with this last migration did not have. */
async function partsOfVersion(migration: string): Promise<HandMadeEntry[]> {
  const { db } = await openInMemory()
  await makeOlder(db, migration)
  const shapes = new Map((await readTableShapes(db)).map(({ name, columns }) => [`tables/${name}.ndjson`, columns]))
  await db.destroy()
  return good.parts
    .filter(({ name }) => shapes.has(name) || !name.startsWith('tables/'))
    .map((part) => withColumns(part, shapes.get(part.name)))
}

function withColumns(part: HandMadeEntry, columns: readonly string[] | undefined): HandMadeEntry {
  if (!columns) return part
  const older = (row: string) => {
    const values = Object.entries(JSON.parse(row) as object) // a line is a row as JSON
    return JSON.stringify(Object.fromEntries(values.filter(([name]) => columns.includes(name))))
  }
  const rows = String(part.content).split('\n')
  return { ...part, content: rows.map((row) => row && older(row)).join('\n') }
}

async function expectRefused(file: string, code: BackupErrorCode, message: RegExp): Promise<void> {
  await expect(restoreBackup(target.services, file, { replace: true })).rejects.toMatchObject({
    name: 'BackupError',
    code,
    message: expect.stringMatching(message) as string, // as the matcher's type wants
  })
  expect(await siteContents(target.services)).toEqual(before)
  expect(await readdir(target.services.tempDir)).toEqual([])
  expect(await target.services.backups.list()).toEqual([])
}

describe('a backup that leaves the site as it was', () => {
  it('is cut off', async () => {
    const file = setUp.newFile()
    const whole = await readFile(path)
    await writeFile(file, whole.subarray(0, whole.length - 3))
    await expectRefused(file, 'truncated', /incomplete/)
  })

  it('has a flipped bit', async () => {
    const file = setUp.newFile()
    const whole = await readFile(path)
    whole[whole.length >> 1]! ^= 1 // a backup has bytes
    await writeFile(file, whole)
    await expectRefused(file, 'damaged', /damaged/)
  })

  it('was made by a newer version', async () => {
    await expectRefused(await craft(good.parts, { migration: '9999-later' }), 'newer_version', /newer version/)
  })

  it('states a table that this version does not know', async () => {
    const parts = [{ name: 'tables/aprons.ndjson', content: '{"id": 1}\n' }, ...good.parts]
    await expectRefused(await craft(parts), 'damaged', /does not have the tables/)
  })

  it('lacks a table', async () => {
    await expectRefused(await craft(good.parts.filter((part) => !isTable('pictures')(part))), 'damaged', /tables/)
  })

  it('has a row that its table does not take', async () => {
    const parts = withTable('users', (rows) => rows.replaceAll('"admin"', '"owner"'))
    await expectRefused(await craft(parts), 'damaged', /rows of its table users do not fit/)
  })

  it('has a line that is no JSON', async () => {
    await expectRefused(await craft(withTable('banners', (rows) => `${rows}{"id"\n`)), 'damaged', /banners/)
  })

  it('has a row that refers to another that is not there', async () => {
    await expectRefused(await craft(withTable('revisions', () => '')), 'damaged', /(?:drafts|schedules) do not fit/)
  })

  it('lacks a file that a record refers to', async () => {
    const parts = good.parts.filter(({ name }) => !name.endsWith('.jpg'))
    await expectRefused(await craft(parts), 'damaged', /lacks 1 files that its records show/)
  })

  it('states no date', async () => {
    for (const created_at of ['yesterday', '2026-13-01T00:00:00.000Z'])
      await expectRefused(await craft(good.parts, { created_at }), 'damaged', /damaged/)
  })

  it('has a counter that no table has', async () => {
    const sequences = [{ table: 'settings', column: 'language', value: 7, is_called: true }]
    await expectRefused(await craft(good.parts, { sequences }), 'damaged', /counter/)
  })

  it('takes more room than the disk has to spare', async () => {
    const free = (await target.services.diskRoom.reserve())! + 1000 // it is known in tests
    const diskRoom = { ...target.services.diskRoom, state: async () => ({ state: 'low' as const, free_bytes: free }) }
    await expect(restoreBackup({ ...target.services, diskRoom }, path, { replace: true })).rejects.toMatchObject({
      code: 'too_large',
    })
    expect(await siteContents(target.services)).toEqual(before)
  })
})

it('has numbers for new records, even if the backup states no counters', async () => {
  await restoreBackup(target.services, await craft(good.parts, { sequences: [] }), { replace: true })
  await expect((await target.admin()).banners.create({ body: { heading: 'The next' } })).resolves.toBeDefined()
  await restoreBackup(target.services, path, { replace: true })
})

describe('a backup without media', () => {
  const database = () => good.parts.filter(({ name }) => name.startsWith('tables/'))

  it('is restored onto the site whose media it refers to', async () => {
    await restoreBackup(target.services, await craft(database(), { content: 'database' }), { replace: true })
    const after = await siteContents(target.services)
    expect(after.media).toEqual(before.media)
    expect(after.rows['banners']).toHaveLength(before.rows['banners']!.length - 1)
  })

  it('is refused by a site that lacks them', async () => {
    await using other = await buildTestApp()
    await expect(
      restoreBackup(other.services, await craft(database(), { content: 'database' }), { replace: true }),
    ).rejects.toMatchObject({ code: 'damaged', message: expect.stringMatching(/the site lacks 2/) as string })
  })

  it('is refused if the sweep deletes them meanwhile', async () => {
    await using other = await buildTestApp()
    await restoreBackup(other.services, path, { replace: true })
    const { backups, storage } = other.services
    const write = async (...args: Parameters<typeof backups.write>) => {
      const result = await backups.write(...args)
      for await (const { key } of storage.list()) await storage.delete(key)
      return result
    }
    const site = { ...other.services, backups: { ...backups, write } as typeof backups } // the overload is lost
    const { rows } = await siteContents(other.services)
    await expect(
      restoreBackup(site, await craft(database(), { content: 'database' }), { replace: true }),
    ).rejects.toMatchObject({ code: 'damaged', message: expect.stringMatching(/the site lacks 2/) as string })
    expect((await siteContents(other.services)).rows).toEqual(rows)
  })

  it('of an older version is migrated', async () => {
    const older = migrationNames[migrationNames.indexOf('0015-backups') - 1]!
    const parts = await partsOfVersion(older)
    const sequences = good.manifest.sequences.filter(({ table }) => parts.some(isTable(table)))
    await restoreBackup(target.services, await craft(parts, { migration: older, sequences }), { replace: true })
    const settings = await target.db.selectFrom('settings').select(['backup_every', 'backup_keep']).execute()
    expect(settings).toEqual([{ backup_every: 'off', backup_keep: 7 }])
  })
})
