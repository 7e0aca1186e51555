import type { Client } from '@tablier/api-client'
import { send, unknownId } from '@tablier/conformance'
import type { Api } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

const searches = [
  { what: 'the name', search: 'ada gu' },
  { what: 'two letters', search: 'IN' },
  { what: 'the email', search: 'ADA@EXAMPLE' },
  { what: 'the subject', search: 'for Eight' },
  { what: 'a word of the message', search: 'MARCH' },
  { what: 'a part of the message', search: 'a date in mar' },
  { what: 'a text with spaces around it', search: '  dinner ' },
  { what: 'a blank text, which finds everything', search: '   ' },
]

const texts = {
  name: 'Ada Guest',
  email: 'ada@example.com',
  subject: 'Dinner for eight',
  message: 'Is there a date in March?',
}

const { test, admin } = useApi()

const post = (body: object) => send(test, { method: 'POST', path: '/api/messages/public', body })
const arrive = (extra: Partial<Parameters<Client<Api>['messages']['send']>[0]['body']> = {}) =>
  test.client().messages.send({ body: { ...texts, ...extra } })
/** Sends messages with these subjects; the last is the newest. */
async function arriveAbout(...subjects: string[]): Promise<void> {
  for (const subject of subjects) await arrive({ subject })
}
const subjectsOf = async (query: Parameters<Client<Api>['messages']['list']>[0]) =>
  (await admin.messages.list(query)).items.map(({ subject }) => subject)
beforeEach(async () => {
  const { items } = await admin.messages.list({ query: { limit: 100 } })
  for (const { id } of items) await admin.messages.delete({ params: { id } })
})

it('a message from the public form is stored, trimmed', async () => {
  await expect(arrive({ name: '  Ada Guest ', message: '\n Is there a date in March? ' })).resolves.toBeNull()
  const { items } = await admin.messages.list()
  expect(items).toEqual([
    {
      id: expect.any(Number),
      ...texts,
      status: 'New',
      createdAt: items[0]?.createdAt,
      updatedAt: items[0]?.updatedAt,
      evening: null,
      customerId: expect.any(Number),
      followsId: null,
      withdrawnAt: null,
      orderId: null,
      language: null,
      suspectedAt: null,
    },
  ])
})

it('guests who paste their address are one customer, who can be answered', async () => {
  for (const email of ['marie@example.com', 'mailto:Marie@Example.com', 'Marie Dupont <marie@example.com>.'])
    await arrive({ email })
  const { items } = await admin.messages.list()
  expect(items.map(({ email }) => email)).toEqual(['marie@example.com', 'Marie@example.com', 'marie@example.com'])
  expect(new Set(items.map(({ customerId }) => customerId)).size).toBe(1)
})

it.each(['marie@example..com', 'marie@-x.de', 'marie@example', 'a@b@example.com'])(
  'an address that no mail server takes is refused: %s',
  async (email) => {
    const errors = [{ field: 'email', message: 'must be a valid email address' }]
    expect(await post({ ...texts, email })).toMatchObject({ status: 400, body: { errors } })
  },
)

describe('the list of messages', () => {
  it('returns the newest first, in pages', async () => {
    await arriveAbout('one', 'two', 'three')
    expect(await subjectsOf({})).toEqual(['three', 'two', 'one'])
    const page = await admin.messages.list({ query: { page: 2, limit: 2 } })
    expect(page).toMatchObject({ total: 3, page: 2, limit: 2, pages: 2 })
    expect(page.items.map(({ subject }) => subject)).toEqual(['one'])
    const none = { items: [], total: 0, page: 1, limit: 10, pages: 0 }
    expect(await admin.messages.list({ query: { page: 9 } })).toEqual({ ...none, total: 3, page: 9, pages: 1 })
    expect(await admin.messages.list({ query: { search: 'four' } })).toEqual(none)
  })

  it('has one status, or all that is not archived', async () => {
    await arriveAbout('old', 'read', 'new')
    const [, read, old] = (await admin.messages.list()).items
    await admin.messages.setStatus({ params: read!, body: { status: 'Read' } }) // three were just sent
    await admin.messages.setStatus({ params: old!, body: { status: 'Archived' } }) // three were just sent
    expect(await subjectsOf({ query: { status: 'Read' } })).toEqual(['read'])
    expect(await subjectsOf({ query: { status: 'New', search: 'read' } })).toEqual([])
    expect(await subjectsOf({ query: { status: 'Inbox' } })).toEqual(['new', 'read'])
    expect(await subjectsOf({ query: { status: 'Inbox', search: 'old' } })).toEqual([])
    await expect(admin.messages.list({ query: { status: 'Lost' as 'New' } })).rejects.toMatchObject({ status: 400 }) // an unknown status
  })

  it.each(searches)('finds by $what', async ({ search }) => {
    await arriveAbout(texts.subject)
    expect(await subjectsOf({ query: { search } })).toEqual([texts.subject])
  })

  it('finds by a word at the end of a long message', async () => {
    const message = `${'We are eight people. '.repeat(300)}One of us must not eat Hazelnuts.`
    await arriveAbout('another one')
    await test.client().messages.send({ body: { ...texts, subject: 'Allergies', message } })
    expect(await subjectsOf({ query: { search: 'hazelNUT' } })).toEqual(['Allergies'])
  })

  it('searches for every character literally', async () => {
    await arriveAbout('100% butter', '100 g butter', 'a_b', 'axb', String.raw`back\slash`, 'Crème brûlée', "O'Neill")
    expect(await subjectsOf({ query: { search: '100%' } })).toEqual(['100% butter'])
    expect(await subjectsOf({ query: { search: 'a_b' } })).toEqual(['a_b'])
    expect(await subjectsOf({ query: { search: String.raw`k\s` } })).toEqual([String.raw`back\slash`])
    expect(await subjectsOf({ query: { search: 'crème' } })).toEqual(['Crème brûlée'])
    expect(await subjectsOf({ query: { search: "o'n" } })).toEqual(["O'Neill"])
  })
})
describe('the ids of a list', () => {
  const idsOf = async (query: Parameters<Client<Api>['messages']['ids']>[0]) => (await admin.messages.ids(query)).ids

  it('are those of all its pages, newest first', async () => {
    await arriveAbout('one', 'two', 'three')
    const { items } = await admin.messages.list({ query: { search: 't' } })
    expect(await idsOf({})).toEqual((await admin.messages.list()).items.map(({ id }) => id))
    expect(await idsOf({ query: { status: 'New', search: ' three ' } })).toEqual([items[0]?.id])
    expect(await idsOf({ query: { status: 'Read' } })).toEqual([])
  })

  it('include the message that is asked for, in its place', async () => {
    await arriveAbout('one', 'two', 'three')
    const ids = await idsOf({})
    await admin.messages.setStatus({ params: { id: ids[1]! }, body: { status: 'Read' } }) // three were just sent
    expect(await idsOf({ query: { status: 'New', with: ids[1]! } })).toEqual(ids)
    expect(await idsOf({ query: { status: 'New', with: unknownId } })).toEqual([ids[0], ids[2]])
  })
})

it.each(['setStatus', 'setStatusByPatch'] as const)('a message can be given any status by %s', async (call) => {
  const { message: before } = await admin.messages.createTest({ body: texts })
  for (const status of ['Archived', 'New', 'Replied', 'Read'] as const) {
    const { message } = await admin.messages[call]({ params: before, body: { status } })
    expect(message).toEqual({ ...before, status, updatedAt: message.updatedAt })
  }
})

describe('several messages', () => {
  const all = async () => (await admin.messages.list()).items
  const change = async (...messages: Parameters<Client<Api>['messages']['change']>[0]['body']['messages']) =>
    (await admin.messages.change({ body: { messages } })).messages

  it('get a status in one call, and their old ones by sending its reply', async () => {
    await arriveAbout('one', 'two', 'three')
    const [three, two, one] = await all()
    await admin.messages.setStatus({ params: two!, body: { status: 'Replied' } }) // three were just sent
    const before = await all()
    const reply = await change(...before.map(({ id }) => ({ id, status: 'Archived' as const })))
    expect((await all()).map(({ status }) => status)).toEqual(['Archived', 'Archived', 'Archived'])
    expect(reply).toEqual([
      { id: one!.id, status: 'New', deleted: false },
      { id: two!.id, status: 'Replied', deleted: false },
      { id: three!.id, status: 'New', deleted: false },
    ])
    await change(...reply)
    expect((await all()).map(({ status }) => status)).toEqual(['New', 'Replied', 'New'])
  })

  it('are deleted in one call, and return as they were by sending its reply', async () => {
    await arriveAbout('one', 'two')
    const before = await all()
    const reply = await change(...before.map(({ id }) => ({ id, deleted: true })))
    expect(await admin.messages.list()).toMatchObject({ items: [], total: 0 })
    expect(await admin.messages.ids()).toEqual({ ids: [] })
    const answers = await Promise.allSettled([
      admin.messages.get({ params: before[0]! }), // two were just sent
      admin.messages.setStatus({ params: before[0]!, body: { status: 'Read' } }), // two were just sent
      admin.messages.delete({ params: before[0]! }), // two were just sent
    ])
    for (const answer of answers) expect(answer).toMatchObject({ reason: { status: 404 } })
    await change(...reply)
    expect(await all()).toEqual(before)
  })

  it('are left out of the reply if nothing changes: unknown, deleted, or as wanted', async () => {
    await arriveAbout('kept', 'deleted')
    const [deleted, kept] = await all()
    await admin.messages.delete({ params: deleted! }) // two were just sent
    const wanted = [unknownId, deleted!.id, kept!.id].map((id) => ({ id, status: 'New' as const }))
    expect(await change(...wanted)).toEqual([])
    expect(await change({ id: deleted!.id, status: 'Read' })).toEqual([])
    expect(await all()).toEqual([kept])
  })

  it('are between 1 and 1,000', async () => {
    const many = (length: number) => Array.from({ length }, (_, index) => ({ id: unknownId + index }))
    expect(await change(...many(1000))).toEqual([])
    await expect(change()).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(change(...many(1001))).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(change({ id: 1, status: 'Inbox' as 'New' })).rejects.toMatchObject({ code: 'invalid_input' }) // a choice of the list, but no status
  })
})
it('a test message requires no field, keeps what is given, and is not mailed', async () => {
  await test.mails()
  const { message } = await admin.messages.createTest()
  expect(message).toMatchObject({ name: '', email: '', subject: '', message: '', status: 'New' })
  const given = { ...texts, email: 'not an email' }
  expect((await admin.messages.createTest({ body: given })).message).toMatchObject({ ...given, status: 'New' })
  expect(await test.mails()).toEqual([])
})
