import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { useFolder } from '../../../test/folder.ts'
import { emptyTables, inOrder, loadTable, readTableShapes, restartSequences, type TableShape } from './load-tables.ts'
import type { SpooledRows } from '../archive/spool.ts'

const path = join(useFolder(), 'messages.ndjson')
const test = useTestDatabase()
let shapes: readonly TableShape[]
let messages: TableShape

beforeAll(async () => {
  shapes = await readTableShapes(test.db)
  messages = shapes.find(({ name }) => name === 'messages')!
})

const rowsOf = async (table: string) => {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(content)::text as row from ${sql.table(table)} as content order by 1`.execute(test.db)
  return rows.map(({ row }) => row)
}
/** Stores rows between those of other tables. */
async function store(rows: readonly string[]): Promise<SpooledRows> {
  const [before, own] = ['{"id": 1}\n', rows.map((row) => `${row}\n`).join('')]
  await writeFile(path, before + own + before)
  return { path, start: before.length, bytes: Buffer.byteLength(own) }
}
const send = (message: string) =>
  test.db
    .insertInto('messages')
    .values({ name: 'Nora', email: 'nora@example.com', subject: 'A dinner', message })
    .returning('id')
    .executeTakeFirstOrThrow()

beforeEach(() => test.db.transaction().execute((trx) => emptyTables(trx, shapes)))

it('loading a table gives back every character, number and time', async () => {
  await send('one\ntwo \u2028 three \u2029 "four" \\n 🍋 \u0001')
  await sql`update messages set created_at = '2026-01-02 03:04:05.678901+02'`.execute(test.db)
  const before = await rowsOf('messages')
  const spooled = await store(before)
  await test.db.deleteFrom('messages').execute()
  expect(await loadTable(test.db, messages, spooled)).toBe(1)
  expect(await rowsOf('messages')).toEqual(before)
})

it('loading a table takes as many rows as there are, in batches', async () => {
  await send('x'.repeat(100))
  const [row] = await rowsOf('messages')
  const spooled = await store(
    Array.from({ length: 1500 }, (_, index) => row!.replace(/"id": \d+/, `"id": ${index + 1}`)),
  )
  await test.db.deleteFrom('messages').execute()
  const batches: number[] = []
  expect(await loadTable(test.db, messages, spooled, (rows) => void batches.push(rows))).toBe(1500)
  expect(batches.length).toBe(2)
  expect(await rowsOf('messages')).toHaveLength(1500)
})

describe('the counters of identity columns', () => {
  const restart = { table: 'messages', column: 'id', value: 500, is_called: true }

  it('go on after the last number', async () => {
    await test.db.transaction().execute((trx) => restartSequences(trx, [restart]))
    expect(await send('Hello')).toEqual({ id: 501 })
  })

  it.each([
    ['stated below the rows', [{ ...restart, value: 1, is_called: false }]],
    ['not stated', []],
  ])('go on after the rows if they are %s', async (_, stated) => {
    const { id } = await send('Hello')
    await test.db.transaction().execute((trx) => restartSequences(trx, stated))
    expect(await send('Hello again')).toEqual({ id: id + 1 })
  })

  it('stay as they were if the transaction does not commit', async () => {
    const { id } = await send('Hello')
    await expect(
      test.db.transaction().execute(async (trx) => {
        await restartSequences(trx, [{ ...restart, value: 1, is_called: false }])
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect((await send('Hello')).id).toBeGreaterThan(id)
  })
})

it('the order of tables has those that others refer to first', () => {
  const order = shapes.map(({ name }) => name)
  expect(order.indexOf('users')).toBeLessThan(order.indexOf('sessions'))
  expect(order.indexOf('revisions')).toBeLessThan(order.indexOf('schedules'))
  expect(order).not.toContain('kysely_migration')
})

it('the order of tables cannot be told of a circle', () => {
  const circle = [
    { name: 'a', key: [], columns: [], refersTo: ['b'] },
    { name: 'b', key: [], columns: [], refersTo: ['a'] },
  ]
  expect(() => inOrder(circle)).toThrow('These tables refer to each other: a, b.')
})
