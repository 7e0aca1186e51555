import { randomBytes } from 'node:crypto'
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preparedDumpFile } from '@tablier/mocks/prepared-dump'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { connectEmbedded } from './connect.ts'
import { unpackEmptyDatabase } from './empty-database.ts'
import { checkIndexes } from './check-indexes.ts'
import { readTables } from './read-tables.ts'

const folder = useFolder()
const whole = join(folder, 'whole')
/** The files of a table with one long row, of its large values, and of its index. */
let files: { readonly rows: string; readonly large: string; readonly index: string }

beforeAll(async () => {
  await unpackEmptyDatabase(readFileSync(await preparedDumpFile()), join(whole, 'database'))
  const db = await connectEmbedded(whole)
  await sql`create table notes (text text)`.execute(db)
  await sql`alter table notes alter column text set storage external`.execute(db)
  await sql`insert into notes select repeat('x', 50000)`.execute(db)
  await sql`create index notes_length on notes (length(text))`.execute(db)
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<typeof files>`
    select pg_relation_filepath(oid) as rows, pg_relation_filepath(reltoastrelid) as large,
      pg_relation_filepath('notes_length') as index
    from pg_class where relname = 'notes'`.execute(db)
  files = rows[0]!
  await db.destroy()
})

const overwrite = (path: string, page = 0) => {
  const content = readFileSync(path)
  randomBytes(64).copy(content, page * 8192 + 4096)
  writeFileSync(path, content)
}

async function look(what: string, damage: (at: typeof files) => void) {
  const dataDir = join(folder, what.replaceAll(' ', '-'))
  cpSync(whole, dataDir, { recursive: true })
  const at = (path: string) => join(dataDir, 'database', path)
  damage({ rows: at(files.rows), large: at(files.large), index: at(files.index) })
  const db = await connectEmbedded(dataDir)
  const { signal } = new AbortController()
  const { count, unreadable } = await readTables(db, signal)
  const damaged = await checkIndexes(db, signal)
  const { rows: extensions } = await sql<{ extname: string }>`select extname from pg_extension`.execute(db)
  await db.destroy()
  return { count, tables: unreadable.map(({ name }) => name), indexes: damaged.map(({ name }) => name), extensions }
}

it.each([
  ['random bytes among its rows', ({ rows }: typeof files) => overwrite(rows), ['notes']],
  ['random bytes among its large values', ({ large }: typeof files) => overwrite(large), ['notes']],
  ['its file cut to half a page', ({ large }: typeof files) => truncateSync(large, 4096), ['notes']],
  ['its file missing', ({ rows }: typeof files) => rmSync(rows), ['notes']],
])('finds a table damaged by %s', async (what, damage, found) => {
  expect((await look(what, damage)).tables).toEqual(found)
})

it('finds an index that is damaged, although its table is not', async () => {
  const found = await look('an index', ({ index }) => overwrite(index, 1)) // the planner reads page 0
  expect(found).toMatchObject({ tables: [], indexes: ['notes_length'] })
})

it('finds nothing wrong with a database that is whole, and leaves no extension there', async () => {
  const found = await look('nothing', () => {})
  expect(found).toMatchObject({ tables: [], indexes: [] })
  expect(found.count).toBeGreaterThan(40)
  expect(found.extensions.map(({ extname }) => extname)).not.toContain('amcheck')
})
