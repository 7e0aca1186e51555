import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRateLimits } from '../src/http/rate-limits.ts'
import { listMessages, matching } from '../src/messages/message-queries.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { buildTestApp, type TestApp } from './harness.ts'

let test: TestApp
let admin: Client<Api>

const body = {
  name: 'Ada Guest',
  email: 'ada@example.com',
  subject: 'Dinner for eight',
  message: 'Is there a date in March?',
}
const unknown = { id: 2_000_000_000 }

beforeAll(async () => {
  const often = { attempts: 1000, seconds: 60 }
  test = await buildTestApp({
    limits: createRateLimits({ log: pino({ level: 'silent' }), limits: { message: often } }),
  })
})
afterAll(() => test.close())
beforeEach(async () => {
  admin = await test.admin()
  await test.db.deleteFrom('messages').execute()
  await test.db.deleteFrom('mail_outbox').execute()
})

const outbox = () => test.db.selectFrom('mail_outbox').select(['kind', 'payload', 'attempts']).execute()
const send = (extra: Partial<Parameters<Client<Api>['messages']['send']>[0]['body']> = {}) =>
  test.client().messages.send({ body: { ...body, ...extra } })
/** Makes messages with these subjects, the last one newest. */
async function arrive(...subjects: string[]): Promise<void> {
  for (const subject of subjects) await send({ subject })
}
const subjects = async (query: Parameters<Client<Api>['messages']['list']>[0]) =>
  (await admin.messages.list(query)).items.map(({ subject }) => subject)

describe('a message from the public form', () => {
  it('is stored, trimmed, and announced through the outbox', async () => {
    const announced = test.mailsAnnounced()
    await expect(send({ name: '  Ada Guest ', message: '\n Is there a date in March? ' })).resolves.toBeNull()
    const { items } = await admin.messages.list()
    expect(items).toEqual([
      {
        id: expect.any(Number),
        ...body,
        status: 'New',
        createdAt: items[0]?.createdAt,
        updatedAt: items[0]?.updatedAt,
      },
    ])
    expect(await outbox()).toEqual([{ kind: 'new_message', payload: { message_id: items[0]?.id }, attempts: 0 }])
    expect(test.mailsAnnounced() - announced).toBe(1)
  })

  it.each([
    ['a filled trap', () => ({ website: 'https://spam.example' })],
    ['a form sent within 2 seconds', () => ({ startedAt: new Date(test.clock.now().getTime() - 1500).toISOString() })],
  ])('with %s is answered like a success and kept out', async (_, traces) => {
    const announced = test.mailsAnnounced()
    const post = (payload: object) => test.app.inject({ method: 'POST', url: '/api/messages/public', payload })
    const { website = '', startedAt } = traces() as { website?: string; startedAt?: string } // each has one of them
    const trapped = await post({ ...body, website, ...(startedAt && { started_at: startedAt }) })
    expect((await admin.messages.list()).total).toBe(0)
    expect([await outbox(), test.mailsAnnounced() - announced]).toEqual([[], 0])
    const accepted = await post(body)
    expect([trapped.statusCode, trapped.body]).toEqual([accepted.statusCode, accepted.body])
    expect(accepted.statusCode).toBe(201)
    expect(accepted.json()).toMatchObject({ message: 'Your message has been sent successfully!' })
  })

  it.each([
    ['an empty trap', { website: '' }],
    ['a form opened a while ago', { startedAt: '2020-01-01T00:00:00.000Z' }],
    ['a form opened by a clock that runs ahead', { startedAt: '2100-01-01T00:00:00.000Z' }],
    ['a time that cannot be read', { startedAt: 'yesterday' }],
  ])('with %s is stored', async (_, traces) => {
    await send(traces)
    expect((await admin.messages.list()).total).toBe(1)
  })

  it('needs all four fields and an email address', async () => {
    const post = (payload: object) => test.app.inject({ method: 'POST', url: '/api/messages/public', payload })
    const fieldsOf = async (payload: object) => {
      const answer = await post(payload)
      expect(answer.statusCode).toBe(400)
      return answer
        .json<{ errors: { field: string; message: string }[] }>()
        .errors.map(({ field, message }) => `${field} ${message}`)
        .toSorted()
    }
    expect(await fieldsOf({})).toEqual(['email', 'message', 'name', 'subject'].map((field) => `${field} is required`))
    expect(await fieldsOf({ ...body, subject: ' \n', email: 'ada@example' })).toEqual([
      'email must be a valid email address',
      'subject is required',
    ])
    expect((await admin.messages.list()).total).toBe(0)
  })
})

describe('the list of messages', () => {
  it('stands newest first, page by page', async () => {
    await arrive('one', 'two', 'three')
    expect(await subjects({})).toEqual(['three', 'two', 'one'])
    const page = await admin.messages.list({ query: { page: 2, limit: 2 } })
    expect(page).toMatchObject({ total: 3, page: 2, limit: 2, pages: 2 })
    expect(page.items.map(({ subject }) => subject)).toEqual(['one'])
    expect(await admin.messages.list({ query: { page: 9 } })).toEqual({
      items: [],
      total: 3,
      page: 9,
      limit: 10,
      pages: 1,
    })
  })

  it('has no pages where there is nothing', async () => {
    expect(await admin.messages.list()).toEqual({ items: [], total: 0, page: 1, limit: 10, pages: 0 })
  })

  it('shows one status only where it is asked for', async () => {
    await arrive('new', 'read')
    const { items } = await admin.messages.list()
    await admin.messages.setStatus({ params: items[0]!, body: { status: 'Read' } }) // two were just sent
    expect(await subjects({ query: { status: 'Read' } })).toEqual(['read'])
    expect(await subjects({ query: { status: 'New' } })).toEqual(['new'])
    expect(await subjects({ query: { status: 'New', search: 'read' } })).toEqual([])
    await expect(admin.messages.list({ query: { status: 'Lost' as 'New' } })).rejects.toMatchObject({ status: 400 }) // a status that is none
  })

  it.each([
    ['the name', 'ada gu'],
    ['the email', 'ADA@EXAMPLE'],
    ['the subject', 'for Eight'],
    ['a text with blanks around it', '  dinner '],
    ['an empty text', '   '],
  ])('finds by %s', async (_, search) => {
    await arrive(body.subject)
    expect(await subjects({ query: { search } })).toEqual([body.subject])
  })

  it('does not search the message itself', async () => {
    await arrive(body.subject)
    expect(await subjects({ query: { search: 'March' } })).toEqual([])
  })

  it('takes every character of a search for itself', async () => {
    await arrive('100% butter', '100 g butter', 'a_b', 'axb', String.raw`back\slash`, 'Crème brûlée', "O'Neill")
    expect(await subjects({ query: { search: '100%' } })).toEqual(['100% butter'])
    expect(await subjects({ query: { search: 'a_b' } })).toEqual(['a_b'])
    expect(await subjects({ query: { search: String.raw`k\s` } })).toEqual([String.raw`back\slash`])
    expect(await subjects({ query: { search: 'crème' } })).toEqual(['Crème brûlée'])
    expect(await subjects({ query: { search: "o'n" } })).toEqual(["O'Neill"])
  })
})

describe('one message', () => {
  async function one() {
    await send()
    return (await admin.messages.list()).items[0]! // one was just sent
  }

  it('is read by its id', async () => {
    const message = await one()
    expect(await admin.messages.get({ params: message })).toEqual({ message })
  })

  it.each(['setStatus', 'setStatusByPatch'] as const)('gets any status by %s', async (call) => {
    const before = await one()
    for (const status of ['Archived', 'New', 'Replied', 'Read'] as const) {
      const { message } = await admin.messages[call]({ params: before, body: { status } })
      expect(message).toEqual({ ...before, status, updatedAt: message.updatedAt })
    }
  })

  it('is deleted', async () => {
    const message = await one()
    await expect(admin.messages.delete({ params: message })).resolves.toBeNull()
    await expect(admin.messages.get({ params: message })).rejects.toMatchObject({ status: 404 })
  })

  it('is 404 where there is none', async () => {
    const answers = await Promise.allSettled([
      admin.messages.get({ params: unknown }),
      admin.messages.setStatus({ params: unknown, body: { status: 'Read' } }),
      admin.messages.setStatusByPatch({ params: unknown, body: { status: 'Read' } }),
      admin.messages.delete({ params: unknown }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ reason: { status: 404, code: 'not_found' } })
  })
})

describe('a test message', () => {
  it('needs nothing, and is not announced', async () => {
    const announced = test.mailsAnnounced()
    const { message } = await admin.messages.createTest()
    expect(message).toMatchObject({ name: '', email: '', subject: '', message: '', status: 'New' })
    expect([await outbox(), test.mailsAnnounced() - announced]).toEqual([[], 0])
  })

  it('keeps what is given', async () => {
    const { message } = await admin.messages.createTest({ body: { ...body, email: 'no address' } })
    expect(message).toMatchObject({ ...body, email: 'no address', status: 'New' })
  })
})

describe('many messages', () => {
  let database: TestDatabase
  let db: TestDatabase['db']

  beforeAll(async () => {
    database = await openTestDatabase()
    db = database.db
    await sql`
      insert into messages (name, email, subject, message, created_at)
      select 'Guest ' || n, 'guest' || n || '@example.com', 'Dinner for ' || n, 'Hello',
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 20000) as n`.execute(db)
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
    ['one status', { status: 'New' as const }, 'messages_'],
  ])('are listed along an index: %s', async (_, filter, index) => {
    const newest = matching(db, filter).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(10)
    const plan = await planOf(newest)
    expect(plan).toContain(`using ${index}`)
    expect(plan).not.toContain('Sort')
  })
})

describe('limits', () => {
  it('stop a flood from one address', async () => {
    const limited = await buildTestApp()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        limited.app.inject({ method: 'POST', url: '/api/messages/public', payload: body, remoteAddress: '192.0.2.1' }),
      ),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual([expect.stringMatching(/^[1-9]\d*$/)])
    await limited.close()
  })
})
