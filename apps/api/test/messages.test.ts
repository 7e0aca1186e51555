import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chosen, countMessages, listMessageIds, listMessages, removeDeletedMessages } from '@tablier/backend'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { ADMIN, useTestApp } from './harness.ts'

const body = { name: 'Ada Guest', email: 'ada@example.com', subject: 'Dinner for eight', message: 'In March?' }

const test = useTestApp()
const admin = test.owner

it('mails the administrators every message from the public form, but none from a bot and no test message', async () => {
  await test.client().messages.send({ body: { ...body, website: 'https://spam.example' } })
  await admin.messages.createTest({ body })
  expect(await test.mails()).toEqual([])
  await test.client().messages.send({ body })
  expect(await test.mails()).toMatchObject([
    { to: [{ address: ADMIN.email }], subject: 'New message: Dinner for eight' },
  ])
})

it('finds a message by any word in it, whatever its case', async () => {
  const letter = `${'We are eight people. '.repeat(300)}One of us must not eat Hazelnuts.`
  await test.client().messages.send({ body: { ...body, subject: 'Allergies', message: letter } })
  await test.client().messages.send({ body })
  const found = async (search: string) =>
    (await admin.messages.list({ query: { search } })).items.map(({ subject }) => subject)
  expect(await found('hazelNUT')).toEqual(['Allergies'])
  expect(await found('march')).toEqual([body.subject])
  expect(await found('eat_hazel')).toEqual([])
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

it('counts the messages of each status, whatever changes them and however many at once', async () => {
  const { db, close } = await openTestDatabase()
  await sql`
    insert into messages (name, email, subject, message, status)
    select 'Ada', '', '', '', (array['New', 'Read', 'Replied', 'Archived'])[n % 4 + 1] from generate_series(1, 100) as n
  `.execute(db)
  const { rows } = await sql<{ id: number }>`select id from messages order by id`.execute(db)
  const change = (id: number, index: number) => {
    if (index % 3 === 0) return sql`update messages set status = 'Archived' where id = ${id}`.execute(db)
    if (index % 3 === 1) return sql`update messages set deleted_at = now() where id = ${id}`.execute(db)
    return sql`delete from messages where id = ${id}`.execute(db)
  }
  await Promise.all(rows.map(({ id }, index) => change(id, index)))
  await sql`update messages set deleted_at = null where id = ${rows[1]!.id}`.execute(db) // 100 were inserted
  for (const status of [undefined, 'Inbox', 'New', 'Read', 'Replied', 'Archived'] as const)
    expect(await countMessages(db, status)).toBe((await chosen(db, status).select('id').execute()).length)
  expect(await countMessages(db, 'Archived')).toBe(34)
  const { rows: counts } = await sql`select from message_counts`.execute(db)
  expect(counts.length).toBeLessThanOrEqual(100)
  await sql`truncate messages cascade`.execute(db)
  expect(await countMessages(db, undefined)).toBe(0)
  await close()
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
      insert into messages (name, email, subject, message, status, created_at)
      select 'Guest ' || n, 'guest' || n || '@example.com', 'Dinner for ' || n,
        case when n <= 2000 then 'zucchini' else 'Hello' end, case when n % 4 = 0 then 'Archived' else 'New' end,
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 20000) as n`.execute(db)
    await sql.raw(rows[0]!.indexdef).execute(db) // the migration created it
    await sql`analyze messages`.execute(db)
  })
  afterAll(() => database.close())

  const namesOf = async (query: Parameters<typeof listMessages>[1]) =>
    (await listMessages(db, query)).items.map(({ name }) => name)
  /** Guest 12 is the twelfth, and every fourth is archived. */
  const guests = (...numbers: number[]) => numbers.map((number) => `Guest ${number}`)

  it('are searched completely for a rare text', async () => {
    const { items, ...counted } = await listMessages(db, { page: 1, limit: 10, search: 'GUEST12345@' })
    expect(items.map(({ name }) => name)).toEqual(['Guest 12345'])
    expect(counted).toEqual({ total: 1, isTotalMinimum: false })
    expect(await listMessages(db, { page: 1, limit: 10, search: 'guest 123456' })).toMatchObject({ total: 0 })
    expect(await listMessages(db, { page: 1, limit: 10, status: 'Inbox', search: 'guest 777' })).toMatchObject({
      total: 9, // 777 and 7770 to 7779, without 7772 and 7776
      isTotalMinimum: false,
    })
  })

  it.each([
    ['a text that all of them contain', 'dinner', [20_000, 19_999]],
    ['a text that only the oldest contain', 'zucchini', [2000, 1999]],
  ])('are counted up to 1,000 for %s', async (_, search, newest) => {
    const { items, ...counted } = await listMessages(db, { page: 1, limit: 2, search })
    expect(items.map(({ name }) => name)).toEqual(guests(...newest))
    expect(counted).toEqual({ total: 1000, isTotalMinimum: true })
    expect(await namesOf({ page: 500, limit: 2, search })).toEqual(guests(newest[0]! - 998, newest[0]! - 999)) // two each
    expect(await namesOf({ page: 501, limit: 2, search })).toEqual([])
    const ids = await listMessageIds(db, { search }, { limit: 1000 })
    expect(ids).toHaveLength(1000)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  })

  it('are searched for two letters among the newest 10,000', async () => {
    expect(await listMessages(db, { page: 1, limit: 1, search: 'zu' })).toEqual({
      items: [],
      total: 0,
      isTotalMinimum: true,
    })
    const { items, ...counted } = await listMessages(db, { page: 1, limit: 1, search: '99' })
    expect(items[0]?.name).toBe('Guest 19999')
    expect(counted).toEqual({ total: expect.any(Number), isTotalMinimum: true })
  })

  it('are returned from both ends', async () => {
    expect(await namesOf({ page: 1, limit: 3 })).toEqual(guests(20_000, 19_999, 19_998))
    expect(await namesOf({ page: 3000, limit: 3 })).toEqual(guests(11_003, 11_002, 11_001))
    expect(await namesOf({ page: 4000, limit: 3 })).toEqual(guests(8003, 8002, 8001))
    expect(await namesOf({ page: 6667, limit: 3 })).toEqual(guests(2, 1))
    expect(await namesOf({ page: 6668, limit: 3 })).toEqual([])
    expect(await namesOf({ page: 5000, limit: 3, status: 'Inbox' })).toEqual(guests(3, 2, 1))
  })

  it.each([
    ['all', undefined, 'messages_newest'],
    ['the inbox', 'Inbox' as const, 'messages_inbox'],
    ['one status', 'New' as const, 'messages_'],
  ])('are listed along an index: %s', async (_, status, index) => {
    const newest = chosen(db, status).select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(10)
    const plan = (await newest.explain('text')).map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`using ${index}`)
    expect(plan).not.toContain('Sort')
  })
})
