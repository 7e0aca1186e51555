import { randomBytes } from 'node:crypto'
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preparedDumpFile } from '@tablier/mocks/prepared-dump'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { connectEmbedded } from './connect.ts'
import { unpackEmptyDatabase } from './empty-database.ts'
import { readTables } from './read-tables.ts'

const folder = useFolder()
const whole = join(folder, 'whole')
/** The files of a table with one long row, and of its large values. */
let files: { readonly rows: string; readonly large: string }

beforeAll(async () => {
  await unpackEmptyDatabase(readFileSync(await preparedDumpFile()), join(whole, 'database'))
  const db = await connectEmbedded(whole)
  await sql`create table notes (text text)`.execute(db)
  await sql`alter table notes alter column text set storage external`.execute(db)
  await sql`insert into notes select repeat('x', 50000)`.execute(db)
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<typeof files>`
    select pg_relation_filepath(oid) as rows, pg_relation_filepath(reltoastrelid) as large
    from pg_class where relname = 'notes'`.execute(db)
  files = rows[0]!
  await db.destroy()
})

const overwrite = (path: string) => {
  const content = readFileSync(path)
  randomBytes(64).copy(content, 4096)
  writeFileSync(path, content)
}

it.each([
  ['nothing', () => {}, []],
  ['random bytes among its rows', ({ rows }: typeof files) => overwrite(rows), ['notes']],
  ['random bytes among its large values', ({ large }: typeof files) => overwrite(large), ['notes']],
  ['its file cut to half a page', ({ large }: typeof files) => truncateSync(large, 4096), ['notes']],
  ['its file missing', ({ rows }: typeof files) => rmSync(rows), ['notes']],
])('finds a table damaged by %s', async (what, damage, found) => {
  const dataDir = join(folder, what.replaceAll(' ', '-'))
  cpSync(whole, dataDir, { recursive: true })
  const at = (path: string) => join(dataDir, 'database', path)
  damage({ rows: at(files.rows), large: at(files.large) })
  const db = await connectEmbedded(dataDir)
  const { count, unreadable } = await readTables(db, new AbortController().signal)
  expect(unreadable.map(({ name }) => name)).toEqual(found)
  expect(count).toBeGreaterThan(40)
  await db.destroy()
})
