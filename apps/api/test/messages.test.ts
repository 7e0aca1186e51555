import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMessages, matching, removeDeletedMessages } from '@tablier/backend'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { ADMIN, buildTestApp } from './harness.ts'

const body = { name: 'Ada Guest', email: 'ada@example.com', subject: 'Dinner for eight', message: 'In March?' }

it('mails the administrators every message from the public form, but none from a bot and no test message', async () => {
  const test = await buildTestApp()
  const admin = await test.admin()
  await test.client().messages.send({ body: { ...body, website: 'https://spam.example' } })
  await admin.messages.createTest({ body })
  expect(await test.mails()).toEqual([])
  await test.client().messages.send({ body })
  expect(await test.mails()).toMatchObject([
    { to: [{ address: ADMIN.email }], subject: 'New message: Dinner for eight' },
  ])
  await test.close()
})

it('finds a message by any word in it, whatever its case', async () => {
  const test = await buildTestApp()
  const admin = await test.admin()
  const letter = `${'We are eight people. '.repeat(300)}One of us must not eat Hazelnuts.`
  await test.client().messages.send({ body: { ...body, subject: 'Allergies', message: letter } })
  await test.client().messages.send({ body })
  const found = async (search: string) =>
    (await admin.messages.list({ query: { search } })).items.map(({ subject }) => subject)
  expect(await found('hazelNUT')).toEqual(['Allergies'])
  expect(await found('march')).toEqual([body.subject])
  expect(await found('eat_hazel')).toEqual([])
  await test.close()
})

it('keeps a deleted message until a time', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const texts = { ...body, deleted_at: '2026-05-01T12:00:00.000Z' }
  await db
    .insertInto('messages')
    .values([texts, { ...texts, deleted_at: null }])
    .execute()
  const count = async () => (await db.selectFrom('messages').select('id').execute()).length
  await removeDeletedMessages(db, new Date('2026-05-01T12:00:00.000Z'))
  expect(await count()).toBe(2)
  await removeDeletedMessages(db, new Date('2026-05-01T12:00:00.001Z'))
  expect(await count()).toBe(1)
  await database.close()
})

describe('many messages', () => {
  let database: TestDatabase
  let db: TestDatabase['db']

  beforeAll(async () => {
    database = await openTestDatabase()
    db = database.db
    // Inserting 20,000 rows into the search index takes many seconds, creating it afterwards one or two.
    const { rows } = await sql<{
      indexdef: string
    }>`select indexdef from pg_indexes where indexname = 'messages_search'`.execute(db)
    await sql`drop index messages_search`.execute(db)
    await sql`
      insert into messages (name, email, subject, message, created_at)
      select 'Guest ' || n, 'guest' || n || '@example.com', 'Dinner for ' || n, 'Hello',
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 20000) as n`.execute(db)
    await sql.raw(rows[0]!.indexdef).execute(db) // the migration created it
    await sql`analyze messages`.execute(db)
  })
  afterAll(() => database.close())

  const planOf = async (query: { explain: (format: 'text') => Promise<Record<string, unknown>[]> }) =>
    (await query.explain('text')).map((row) => row['QUERY PLAN']).join('\n')

  it('are searched through the index', async () => {
    const { items, total } = await listMessages(db, { page: 1, limit: 10, search: 'GUEST12345@' })
    expect([items.map(({ name }) => name), total]).toEqual([['Guest 12345'], 1])
    const found = matching(db, { search: 'GUEST12345@' })
    for (const query of [
      found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(10),
      found.select('id'),
    ]) {
      const plan = await planOf(query)
      expect(plan).toContain('Bitmap Index Scan on messages_search')
      expect(plan).not.toContain('Seq Scan')
    }
  })

  it.each([
    ['all', {}, 'messages_newest'],
    ['the inbox', { status: 'Inbox' as const }, 'messages_newest'],
    ['one status', { status: 'New' as const }, 'messages_'],
  ])('are listed along an index: %s', async (_, filter, index) => {
    const newest = matching(db, filter).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(10)
    const plan = await planOf(newest)
    expect(plan).toContain(`using ${index}`)
    expect(plan).not.toContain('Sort')
  })
})
