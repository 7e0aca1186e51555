import { embeddedOptions } from '@tablier/backend/embedded'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { borrowDatabase } from '../../vitest/borrow-database.ts'

const { db, pglite } = await borrowDatabase()
afterAll(() => db.destroy())
beforeEach(async () => {
  await sql`drop table if exists pg_temp.notes`.execute(db)
  await sql`create temp table notes (id int primary key, words text, tags text[], bytes bytea, at timestamptz)`.execute(
    db,
  )
})

const preparedOnServer = async () => (await pglite.query('select from pg_prepared_statements')).rows.length

it('keeps values of every kind', async () => {
  const at = new Date('2027-05-31T18:30:00.250Z')
  const tags = ['a "b"', 'c\\d', 'e,f', '{}', 'NULL']
  const bytes = new Uint8Array([0, 10, 92, 255])
  await sql`insert into notes values (${1}, ${'half: \ud83d'}, ${tags}, ${bytes}, ${at}), (2, ${null}, ${[]}, null, null)`.execute(
    db,
  )
  const read = async () => (await sql`select * from notes order by id`.execute(db)).rows
  const kept = [
    { id: 1, words: 'half: \ufffd', tags, bytes, at: at.toISOString() },
    { id: 2, words: null, tags: [], bytes: null, at: null },
  ]
  expect(await read()).toEqual(kept)
  expect(await read()).toEqual(kept) // with what it has kept of the statement
})

it('reads the columns that a table has now', async () => {
  const readNotes = async () => (await sql<object>`select * from notes`.execute(db)).rows
  await sql`insert into notes (id) values (1)`.execute(db)
  expect(Object.keys((await readNotes())[0] ?? {})).toHaveLength(5)
  await sql`alter table notes drop column tags`.execute(db)
  expect(Object.keys((await readNotes())[0] ?? {})).toHaveLength(4)
})

it('repeats a statement that failed, also in the transaction that it ended', async () => {
  const insert = (id: number) => sql`insert into notes (id) values (${id})`
  await insert(1).execute(db)
  const failing = db.transaction().execute(async (trx) => {
    await expect(insert(1).execute(trx)).rejects.toMatchObject({ code: '23505' })
    await expect(insert(2).execute(trx)).rejects.toMatchObject({ code: '25P02' })
  })
  await expect(failing).rejects.toThrow(/rolled back/)
  expect((await insert(2).execute(db)).numAffectedRows).toBe(1n)
})

it('keeps its statements when triggers or numbers change, as in a restore', async () => {
  await sql`select id from notes`.execute(db)
  const before = await preparedOnServer()
  await sql`alter table "notes" disable trigger user`.execute(db)
  await sql`alter sequence messages_id_seq restart with 5`.execute(db)
  expect(before).toBeGreaterThan(0)
  expect(await preparedOnServer()).toBe(before)
})

it('keeps only so many statements prepared', async () => {
  for (let columns = 1; columns <= 250; columns++)
    await sql`select ${sql.join(Array.from({ length: columns }, () => sql`1`))}`.execute(db)
  expect(await preparedOnServer()).toBe(200)
})

it('no timer of PostgreSQL is longer than one of JavaScript can be, and none outlives its database', async () => {
  const waits: number[] = []
  const imports = { env: { _setitimer_js: (_timer: number, ms: number) => waits.push(ms) } }
  const { boundedTimers } = embeddedOptions.extensions
  const { emscriptenOpts, close } = await boundedTimers.setup(null, { instantiateWasm: () => null })
  emscriptenOpts.instantiateWasm(imports, null)
  const { _setitimer_js: plan } = imports.env
  for (const ms of [10_000, 1e12]) plan(0, ms)
  expect(waits.splice(0)).toEqual([10_000, 2_147_483_647])
  await close()
  plan(0, 10_000)
  expect(waits).toEqual([0, 0])
})
