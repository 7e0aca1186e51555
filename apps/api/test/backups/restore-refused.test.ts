import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BackupErrorCode } from '../../src/backups/archive/backup-error.ts'
import type { Manifest } from '../../src/backups/archive/manifest.ts'
import { restoreBackup } from '../../src/backups/restore.ts'
import { readSpooled } from '../../src/backups/archive/spool.ts'
import type { StagedBackup } from '../../src/backups/tables/stage-in-process.ts'
import { openDiskStorage } from '../../src/media/storage.ts'
import { fillSite } from './fill-site.ts'
import { type HandMadeEntry, manifestOf, partsOf, siteContents, useRestores, writeArchive } from './restore-setup.ts'
import type { TestApp } from '../harness.ts'

const setUp = useRestores()
let target: TestApp
let path: string
let good: { parts: HandMadeEntry[]; manifest: Manifest }
let before: Awaited<ReturnType<typeof siteContents>>

beforeAll(async () => {
  target = await setUp.open()
  await fillSite(target)
  await target.mails()
  path = await setUp.backUp(target)
  good = await partsOf(path)
  await (await target.admin()).banners.create({ body: { heading: 'After the backup' } })
  before = await siteContents(target.services)
})

/** Writes an archive of these parts with a manifest that describes them correctly, except for `change`. */
async function craft(parts: readonly HandMadeEntry[], change: Partial<Manifest> = {}): Promise<string> {
  const { migration, sequences, missing } = good.manifest
  return writeArchive(setUp.newFile(), [...parts, manifestOf(parts, { migration, sequences, missing, ...change })])
}

const isTable = (name: string) => (part: HandMadeEntry) => part.name === `tables/${name}.ndjson`
const withTable = (name: string, change: (rows: string) => string) =>
  good.parts.map((part) => (isTable(name)(part) ? { ...part, content: change(String(part.content)) } : part))

const refusal = (code: BackupErrorCode, message: RegExp) => ({
  name: 'BackupError',
  code,
  message: expect.stringMatching(message) as string, // the matcher's type is any
})

describe('a restore that is refused leaves the site as it was', () => {
  afterEach(async () => {
    expect(await siteContents(target.services)).toEqual(before)
    expect(await readdir(target.services.tempDir)).toEqual([])
    expect(await target.services.backups.list()).toEqual([])
  })

  it('because a row does not fit', async () => {
    const file = await craft(withTable('users', (rows) => rows.replaceAll('"admin"', '"owner"')))
    const error = refusal('damaged', /rows of its table users do not fit/)
    await expect(restoreBackup(target.services, file, { replace: true })).rejects.toMatchObject(error)
  })

  it('because the tables take more room than the disk has to spare', async () => {
    const free = (await target.services.diskRoom.reserve())! + 1000 // it is known in tests
    const diskRoom = { ...target.services.diskRoom, state: async () => ({ state: 'low' as const, free_bytes: free }) }
    await expect(restoreBackup({ ...target.services, diskRoom }, path, { replace: true })).rejects.toMatchObject({
      code: 'too_large',
    })
  })
})

it.each<[how: string, craft: () => Promise<string>, reason: RegExp]>([
  [
    'states a table that this version does not know',
    () => craft([{ name: 'tables/aprons.ndjson', content: '{"id": 1}\n' }, ...good.parts]),
    /does not have the tables/,
  ],
  ['lacks a table', () => craft(good.parts.filter((part) => !isTable('pictures')(part))), /tables/],
  ['has a line that is no JSON', () => craft(withTable('banners', (rows) => `${rows}{"id"\n`)), /banners/],
  ['has a row that refers to none', () => craft(withTable('revisions', () => '')), /(?:drafts|schedules) do not fit/],
  [
    'lacks a file that a record refers to',
    () => craft(good.parts.filter(({ name }) => !name.endsWith('.jpg'))),
    /lacks 1 files that its records show/,
  ],
  ['states a word as its date', () => craft(good.parts, { created_at: 'yesterday' }), /damaged/],
  ['states an impossible date', () => craft(good.parts, { created_at: '2026-13-01T00:00:00.000Z' }), /damaged/],
  [
    'has a counter that no table has',
    () => craft(good.parts, { sequences: [{ table: 'settings', column: 'language', value: 7, is_called: true }] }),
    /counter/,
  ],
])('a backup that %s is refused', async (_, write, reason) => {
  await expect(setUp.stage(await write())).rejects.toMatchObject(refusal('damaged', reason))
})

it('has its HTML cleaned, as that of an import is', async () => {
  const parts = withTable('legal_pages', (rows) => rows.replace('"body": ""', '"body": "Hi<script>a()</script>"'))
  const { tables } = await setUp.stage(await craft(parts))
  const staged = await text(readSpooled(tables.find(({ name }) => name === 'legal_pages')!)) // every backup has this table
  expect(staged).toContain('"body": "Hi"')
})

it('has numbers for new records, even if the backup states no counters', async () => {
  const { sequences } = await setUp.stage(await craft(good.parts, { sequences: [] }))
  const rows = String(good.parts.find(isTable('banners'))?.content)
    .trim()
    .split('\n')
  const ids = rows.map((row) => (JSON.parse(row) as { id: number }).id) // a line is a row as JSON
  const next = { table: 'banners', column: 'id', value: Math.max(...ids) + 1, is_called: false }
  expect(sequences).toContainEqual(next)
})

describe('a backup without media', () => {
  let file: string
  let staged: StagedBackup
  beforeAll(async () => {
    const tables = good.parts.filter(({ name }) => name.startsWith('tables/'))
    file = await craft(tables, { content: 'database' })
    staged = await setUp.stage(file)
  })
  const restore = (changes: Partial<TestApp['services']> = {}) =>
    restoreBackup({ ...target.services, stage: async () => staged, ...changes }, file, { replace: true })
  async function openCopy(isEmpty = false) {
    const uploads = await setUp.newFolder()
    if (!isEmpty) await cp(join(target.services.config.dataDir, 'uploads'), uploads, { recursive: true })
    return openDiskStorage(uploads)
  }
  const lacking = refusal('damaged', /the site lacks 2/)

  it('is refused by a site that lacks them', async () => {
    await expect(restore({ storage: await openCopy(true) })).rejects.toMatchObject(lacking)
  })

  it('is refused if the sweep deletes them meanwhile', async () => {
    const storage = await openCopy()
    const { backups } = target.services
    const write = async (...args: Parameters<typeof backups.write>) => {
      const result = await backups.write(...args)
      for await (const { key } of storage.list()) await storage.delete(key)
      return result
    }
    const changes = { storage, backups: { ...backups, write } as typeof backups } // the overload is lost
    await expect(restore(changes)).rejects.toMatchObject(lacking)
    expect((await siteContents(target.services)).rows).toEqual(before.rows)
  })

  it('is restored onto the site whose media it refers to', async () => {
    await restore()
    const after = await siteContents(target.services)
    expect(after.media).toEqual(before.media)
    expect(after.rows['banners']).toHaveLength(before.rows['banners']!.length - 1)
  })
})
