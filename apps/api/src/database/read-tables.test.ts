import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preparedDumpFile } from '@tablier/mocks/prepared-dump'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { connectEmbedded } from './connect.ts'
import { unpackEmptyDatabase } from './empty-database.ts'
import { checkIndexes } from './check-indexes.ts'
import { readTables } from './read-tables.ts'

/** The paths of a table with one long row, of its large values, and of its index if it has one. */
interface Files {
  readonly rows: string
  readonly large: string
  readonly index: string | null
}

const dataDir = useFolder()

const overwrite = (path: string, page = 0) => {
  const content = readFileSync(path)
  randomBytes(64).copy(content, page * 8192 + 4096)
  writeFileSync(path, content)
}

/** What happens to each table's files. The database is opened once for all, because that takes a second. */
const damages: Readonly<Record<string, (at: Files) => void>> = {
  rows_overwritten: ({ rows }) => overwrite(rows),
  large_values_overwritten: ({ large }) => overwrite(large),
  large_values_cut: ({ large }) => truncateSync(large, 4096), // half a page
  rows_missing: ({ rows }) => rmSync(rows),
  index_overwritten: ({ index }) => overwrite(index!, 1), // the planner reads page 0
}

/** Creates a table with one long row, and an index if that is what will be damaged. */
async function createTable(db: Awaited<ReturnType<typeof connectEmbedded>>, name: string): Promise<Files> {
  const index = name.startsWith('index') ? `${name}_length` : null
  await sql`create table ${sql.table(name)} (text text)`.execute(db)
  await sql`alter table ${sql.table(name)} alter column text set storage external`.execute(db)
  await sql`insert into ${sql.table(name)} select repeat('x', 50000)`.execute(db)
  if (index) await sql`create index ${sql.id(index)} on ${sql.table(name)} (length(text))`.execute(db)
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<Files>`
    select pg_relation_filepath(oid) as rows, pg_relation_filepath(reltoastrelid) as large,
      pg_relation_filepath(to_regclass(${index})) as index
    from pg_class where relname = ${name}`.execute(db)
  const at = (path: string) => join(dataDir, 'database', path)
  const { rows: table, large, index: ofIndex } = rows[0]!
  return { rows: at(table), large: at(large), index: ofIndex && at(ofIndex) }
}

let found: { count: number; tables: string[]; indexes: string[]; extensions: string[] }

beforeAll(async () => {
  await unpackEmptyDatabase(readFileSync(await preparedDumpFile()), join(dataDir, 'database'))
  const whole = await connectEmbedded(dataDir)
  const files = new Map<string, Files>()
  for (const name of Object.keys(damages)) files.set(name, await createTable(whole, name))
  await whole.destroy()
  for (const [name, damage] of Object.entries(damages)) damage(files.get(name)!)

  const db = await connectEmbedded(dataDir)
  const { signal } = new AbortController()
  const { count, unreadable } = await readTables(db, signal)
  const damaged = await checkIndexes(db, signal)
  const { rows } = await sql<{ extname: string }>`select extname from pg_extension`.execute(db)
  await db.destroy()
  const [tables, indexes] = [unreadable, damaged].map((some) => some.map(({ name }) => name))
  found = { count, tables: tables!, indexes: indexes!, extensions: rows.map(({ extname }) => extname) }
})

it.each(Object.keys(damages).filter((name) => !name.startsWith('index')))('finds a table with %s', (name) => {
  expect(found.tables).toContain(name)
})

it('finds an index that is damaged, although its table is not', () => {
  expect(found.indexes).toEqual(['index_overwritten_length'])
  expect(found.tables).not.toContain('index_overwritten')
})

it('finds nothing wrong with the other tables, and leaves no extension there', () => {
  expect(found.tables).toHaveLength(4)
  expect(found.count).toBeGreaterThan(40)
  expect(found.extensions).not.toContain('amcheck')
})
