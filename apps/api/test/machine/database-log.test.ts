import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { preparedDumpFile } from '@tablier/mocks/prepared-dump'
import { connectEmbedded, openEmbedded } from '../../src/database/connect.ts'
import { createDatabaseRoom } from '../../src/database/database-room.ts'
import { unpackEmptyDatabase } from '../../src/database/empty-database.ts'

const dataDir = fs.mkdtempSync(join(tmpdir(), 'tablier-embedded-'))
const folder = join(dataDir, 'database')

beforeAll(async () => {
  await unpackEmptyDatabase(fs.readFileSync(await preparedDumpFile()), folder)
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

const logFiles = () => fs.globSync(join(folder, 'pg_wal', '?'.repeat(24)))
const isOfLog = (inode: number) => logFiles().some((path) => fs.statSync(path).ino === inode)

/** Counts the fsync calls on files of the write-ahead log for each statement, until its promise resolves. */
async function walSyncs(database: PGlite, statements: readonly string[]): Promise<number[]> {
  const fsync = vi.spyOn(fs, 'fsyncSync')
  syncBuiltinESMExports() // otherwise `import { fsyncSync }` keeps the original
  const counts: number[] = []
  for (const statement of statements) {
    const synced: number[] = []
    fsync.mockImplementation((file) => void synced.push(fs.fstatSync(file).ino))
    await database.exec(statement)
    counts.push(synced.filter(isOfLog).length)
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

const files = {
  room: createDatabaseRoom(dataDir),
  onLost: (reason: string) => {
    throw new Error(reason)
  },
  onNewLog: () => {},
}

it('syncs the write-ahead log to the disk before it acknowledges a commit', async () => {
  expect(await walSyncs(await openEmbedded(folder, files), statements)).toEqual([1, 1, 0, 0, 1, 0])
  expect(fs.readdirSync(dataDir).toSorted()).toEqual(['database'])
})

it('shortens the write-ahead log while it writes much', async () => {
  vi.spyOn(fs, 'fsyncSync').mockReturnValue() // 200 MB would wait for the disk
  syncBuiltinESMExports()
  const db = await connectEmbedded(dataDir)
  for (let turn = 0; turn < 12; turn += 1) {
    await sql`select pg_logical_emit_message(false, 'a test', repeat('x', 16000000))`.execute(db)
    await sql`insert into dishes values ('soup')`.execute(db)
  }
  const sizes = logFiles().map((path) => fs.statSync(path).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(160 * 1024 * 1024)
  await db.destroy()
})

it.each([
  ['EIO', 'its disk is broken'],
  ['EDQUOT', 'the quota of this user is used up'],
])('ends the process, and acknowledges nothing, if the log fails with %s', async (code, why) => {
  const program = fileURLToPath(new URL('write-to-broken-disk.ts', import.meta.url))
  const args = ['--disable-warning=ExperimentalWarning', program, dataDir, code]
  const ended = promisify(execFile)(process.execPath, args, { timeout: 30_000 })
  await expect(ended).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(`: ${why}. This`) })
})

it('says in one line that a database cannot be opened', async () => {
  fs.rmSync(join(folder, 'global/pg_control'))
  await expect(connectEmbedded(dataDir)).rejects.toThrow(/^The database in \S+ cannot be opened: a file of .*$/)
})
