import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { preparedDumpFile } from '@tablier/mocks/prepared-dump'
import { connectEmbedded, openEmbedded } from './connect.ts'
import { unpackEmptyDatabase } from './empty-database.ts'

const dataDir = fs.mkdtempSync(join(tmpdir(), 'tablier-embedded-'))
const folder = join(dataDir, 'database')

beforeAll(async () => {
  fs.mkdirSync(`${folder}.arriving`) // as an interrupted start leaves it
  fs.writeFileSync(join(`${folder}.arriving`, 'PG_VERSION'), 'half')
  await unpackEmptyDatabase(fs.readFileSync(await preparedDumpFile()), folder)
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

/** Counts the fsync calls on files of the write-ahead log for each statement, until its promise resolves. */
async function walSyncs(database: PGlite, statements: readonly string[]): Promise<number[]> {
  const fsync = vi.spyOn(fs, 'fsyncSync')
  syncBuiltinESMExports() // otherwise `import { fsyncSync }` keeps the original
  const counts: number[] = []
  for (const statement of statements) {
    const synced: number[] = []
    fsync.mockImplementation((file) => void synced.push(fs.fstatSync(file).ino))
    await database.exec(statement)
    const wal = new Set(fs.globSync(join(folder, 'pg_wal', '*')).map((path) => fs.statSync(path).ino))
    counts.push(synced.filter((inode) => wal.has(inode)).length)
  }
  await database.close()
  return counts
}

const statements = [
  'create table if not exists dishes (name text)',
  "insert into dishes values ('soup')",
  'begin',
  "insert into dishes values ('fish')",
  'commit',
  'select demo_decided_at from site',
]

it('syncs the write-ahead log to the disk before it acknowledges a commit', async () => {
  expect(await walSyncs(await openEmbedded(folder), statements)).toEqual([1, 1, 0, 0, 1, 0])
  expect(fs.readdirSync(dataDir).toSorted()).toEqual(['database'])
})

it('says in one line that a database cannot be opened', async () => {
  fs.rmSync(join(folder, 'global/pg_control'))
  await expect(connectEmbedded(dataDir)).rejects.toThrow(/^The database in \S+ cannot be opened: a file of .*$/)
})
