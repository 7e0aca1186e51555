import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMessageIds, listMessages, removeDeletedMessages } from '@tablier/backend'
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
    await sql`
      insert into messages (name, email, subject, message, status, created_at)
      select 'Guest ' || n, 'guest' || n || '@example.com', 'Dinner for ' || n,
        case when n <= 20 then 'zucchini' else 'Hello' end, case when n % 4 = 0 then 'Archived' else 'New' end,
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 1100) as n`.execute(db)
  })
  afterAll(() => database.close())

  /** Returns the names of guests. Guest 12 is the twelfth; every fourth message is archived. */
  const guests = (...numbers: number[]) => numbers.map((number) => `Guest ${number}`)

  it.each([
    ['all', { page: 2, limit: 3 }, [1097, 1096, 1095], 1100],
    ['the last page', { page: 367, limit: 3 }, [2, 1], 1100],
    ['no page past it', { page: 368, limit: 3 }, [], 1100],
    ['the inbox', { page: 275, limit: 3, status: 'Inbox' }, [3, 2, 1], 825],
    ['one status', { page: 1, limit: 2, status: 'Archived' }, [1100, 1096], 275],
    ['what contains a text', { page: 2, limit: 2, search: 'ZUCC' }, [18, 17], 20],
    ['what contains two letters', { page: 1, limit: 1, search: 'zu' }, [20], 20],
    ['a status and a text', { page: 1, limit: 1, status: 'Inbox', search: 'guest 777' }, [777], 1],
  ] as const)('are listed and counted: %s', async (_, query, numbers, total) => {
    const found = await listMessages(db, query)
    expect(found.items.map(({ name }) => name)).toEqual(guests(...numbers))
    expect(found.total).toBe(total)
  })

  it('have the newest 1,000 ids', async () => {
    const ids = await listMessageIds(db, { search: 'dinner' }, { limit: 1000 })
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1000, 1100, 101])
  })
})
