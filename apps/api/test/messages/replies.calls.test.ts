import type { Client } from '@tablier/api-client'
import { invalid, stale } from '@tablier/conformance'
import { type Api, replyLimits } from '@tablier/contracts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

const HOUR_MS = 60 * 60 * 1000

const { test, admin } = useApi({ hasMail: true })
/** The message that each test answers. */
let params: { readonly id: number }

type Texts = NonNullable<Parameters<Client<Api>['messages']['createTest']>[0]>['body']

async function createMessage(extra: Texts = {}): Promise<number> {
  const texts = { name: 'Ada Guest', email: 'ada@example.com', subject: 'Dinner for eight', message: 'In March?' }
  return (await admin.messages.createTest({ body: { ...texts, ...extra } })).message.id
}

const send = (body = 'Gladly.', version?: number) =>
  admin.replies.send({ params, body: { body, ...(version !== undefined && { version }) } })
const saveDraft = async (body: string, version: number) =>
  (await admin.replies.saveDraft({ params, body: { body, version } })).draft
const conversation = () => admin.replies.list({ params })

beforeEach(async () => {
  params = { id: await createMessage() }
  await test.mails()
})

describe('a reply', () => {
  it('is mailed to the sender with what they asked, and sets the message to Replied', async () => {
    const { reply, message } = await send('  Gladly.\nCamille ')
    expect(message).toMatchObject({ ...params, status: 'Replied' })
    const { user } = await admin.auth.me()
    const written = { authorId: user.id, authorName: user.name, body: 'Gladly.\nCamille', messageId: params.id }
    expect(reply).toMatchObject({ ...written, problem: null })
    const mails = await test.mails()
    expect(mails).toMatchObject([{ to: ['ada@example.com'], subject: 'Re: Dinner for eight' }])
    expect(mails[0]?.text).toMatch(/^Gladly\.\nCamille\n\nOn \w+ \d+, \d{4}, Ada Guest wrote:\n> In March\?\n$/)
    const { replies } = await conversation()
    expect(replies).toMatchObject([{ ...written, mailState: 'sent', sentAt: expect.any(String) }])
    await expect(admin.messages.get({ params })).resolves.toMatchObject({ message: { status: 'Replied' } })
  })

  it('has a line in the activity, without its words, and comes after the ones before it', async () => {
    await send('First')
    await send('Between us')
    expect((await conversation()).replies.map(({ body }) => body)).toEqual(['First', 'Between us'])
    expect(await test.mails()).toHaveLength(2)
    const { items } = await admin.activity.list({ query: { limit: 1, area: 'messages' } })
    expect(items).toMatchObject([{ action: 'answered', recordId: params.id, title: 'Dinner for eight', details: [] }])
    expect(JSON.stringify(items)).not.toContain('Between us')
  })

  it('is no blank text and none that is too long', async () => {
    for (const body of ['', ' \n', 'x'.repeat(replyLimits.body + 1)])
      await expect(send(body)).rejects.toMatchObject({ status: 400, fields: [{ field: 'body' }] })
  })

  it.each(['', 'Ada', 'ada@example.com\nBcc: everyone@example.com'])('is not sent to %j', async (email) => {
    params = { id: await createMessage({ email }) }
    await expect(send()).rejects.toMatchObject({ status: 400 })
    expect([(await conversation()).replies, await test.mails()]).toEqual([[], []])
  })

  it('that was sent is not sent again', async () => {
    const { reply } = await send()
    await test.mails()
    await admin.replies.retry({ params: { ...params, reply: reply.id } })
    expect(await test.mails()).toEqual([])
  })

  it('of another message is not found', async () => {
    const { reply } = await send()
    const id = await createMessage()
    await expect(admin.replies.retry({ params: { id, reply: reply.id } })).rejects.toMatchObject({ status: 404 })
  })
})
describe('a draft', () => {
  it('is kept until it is sent', async () => {
    const { version } = await saveDraft('Dear Ada,', 0)
    const draft = await saveDraft('Dear Ada,\nyes.', version)
    expect(draft.version).not.toBe(version)
    expect(await conversation()).toMatchObject({ draft, isMailSetUp: true, replies: [] })
    await send(draft.body, draft.version)
    expect((await conversation()).draft).toBeNull()
  })

  it('is not overwritten, sent or discarded by who knows another one', async () => {
    const first = await saveDraft('Dear Ada,', 0)
    const draft = await saveDraft('Hello Ada,', first.version)
    const refusal = { status: 409, code: 'stale_version', data: { draft: { body: 'Hello Ada,' } } }
    for (const version of [0, first.version]) {
      await expect(saveDraft('Mine', version)).rejects.toMatchObject(refusal)
      await expect(send('Mine', version)).rejects.toMatchObject(refusal)
    }
    const query = { version: first.version }
    await expect(admin.replies.discardDraft({ params, query })).rejects.toMatchObject(refusal)
    expect(await conversation()).toMatchObject({ draft, replies: [] })
  })

  it('that was sent is not sent again by a repeated call, also if there is a new one', async () => {
    const { version } = await saveDraft('Yes.', 0)
    await send('Yes.', version)
    await expect(send('Yes.', version)).rejects.toMatchObject({ code: 'stale_version', data: { draft: null } })
    await saveDraft('And another thing', 0)
    await expect(send('Yes.', version)).rejects.toMatchObject({ code: 'stale_version' })
    expect(await test.mails()).toHaveLength(1)
  })

  it('is discarded once', async () => {
    const { version } = await saveDraft('Dear Ada,', 0)
    await admin.replies.discardDraft({ params, query: { version } })
    expect((await conversation()).draft).toBeNull()
    await expect(admin.replies.discardDraft({ params })).rejects.toMatchObject({ status: 404 })
  })

  it('of one version is accepted from one of many who save at once', async () => {
    const { version } = await saveDraft('Dear Ada,', 0)
    const saves = await Promise.allSettled(['a', 'b', 'c', 'd'].map((body) => saveDraft(body, version)))
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
it('a reply goes to the trash with its message and comes back from it', async () => {
  await send()
  await saveDraft('And another thing', 0)
  const before = await conversation()
  await admin.messages.delete({ params })
  await expect(conversation()).rejects.toMatchObject({ status: 404 })
  await expect(saveDraft('Lost', 0)).rejects.toMatchObject({ status: 404 })
  await admin.trash.restore({ params: { area: 'messages', ...params } })
  expect({ ...(await conversation()), replies: [] }).toEqual({ ...before, replies: [] })
  expect((await conversation()).replies.map(({ body }) => body)).toEqual(['Gladly.'])
})

it('a reply is sent although its message is in the trash by now, but not if it is gone', async () => {
  await send('Still wanted')
  await admin.messages.delete({ params })
  expect(await test.mails()).toMatchObject([{ subject: 'Re: Dinner for eight' }])
  await admin.trash.delete({ params: { area: 'messages', ...params } })
  expect(await test.mails()).toEqual([])
})
describe('messages that wait for an answer', () => {
  const count = async () => (await admin.replies.unanswered()).count
  beforeAll(async () => {
    await archiveAll()
  })

  async function archiveAll(): Promise<void> {
    const { ids } = await admin.messages.ids()
    await admin.messages.change({ body: { messages: ids.map((id) => ({ id, status: 'Archived' as const })) } })
  }

  it('are those that came in longer ago than the setting says, and are neither answered nor archived', async () => {
    await archiveAll()
    const ids = [await createMessage({ subject: 'First' }), await createMessage(), await createMessage()]
    expect(await admin.replies.unanswered()).toMatchObject({ count: 0, oldest: null, hours: 24 })
    test.advance(25 * HOUR_MS)
    expect(await admin.replies.unanswered()).toMatchObject({ count: 3, oldest: { id: ids[0], subject: 'First' } })
    await admin.messages.setStatus({ params: { id: ids[1]! }, body: { status: 'Read' } }) // three were just created
    expect(await count()).toBe(3)
    params = { id: ids[0]! }
    await send()
    await admin.messages.setStatus({ params: { id: ids[1]! }, body: { status: 'Archived' } })
    expect(await count()).toBe(1)
    await admin.messages.delete({ params: { id: ids[2]! } })
    expect(await count()).toBe(0)
  })

  it('are not counted if nobody wants to know', async () => {
    test.advance(25 * HOUR_MS)
    expect(await count()).toBeGreaterThan(0)
    await admin.settings.update({ body: { answerWithinHours: 0 } })
    expect(await admin.replies.unanswered()).toEqual({ count: 0, oldest: null, hours: 0, before: null })
    await admin.settings.update({ body: { answerWithinHours: 24 } })
  })
})

const { test: without } = useApi()

it('replies without mail are not sent, which the list says', async () => {
  const client = without.owner
  const { message } = await client.messages.createTest({ body: { email: 'ada@example.com' } })
  await expect(client.replies.list({ params: message })).resolves.toMatchObject({ isMailSetUp: false })
  const refusal = { status: 409, code: 'mail_not_set_up' }
  await expect(client.replies.send({ params: message, body: { body: 'Yes' } })).rejects.toMatchObject(refusal)
  await expect(client.messages.get({ params: message })).resolves.toMatchObject({ message: { status: 'New' } })
})

describe('reply templates', () => {
  const body = 'Dear {first name}, thank you.'
  const items = async () => (await admin.replyTemplates.list()).items
  const create = async (name: string) => (await admin.replyTemplates.create({ body: { name, body } })).template

  beforeEach(async () => {
    for (const template of await items()) await admin.replyTemplates.delete({ params: template })
  })

  it('are listed by name', async () => {
    for (const name of ['thanks', 'Agreed', ' Booked ']) await create(name)
    expect((await items()).map(({ name }) => name)).toEqual(['Agreed', 'Booked', 'thanks'])
  })

  it('are changed by who knows how they are', async () => {
    const template = await create('Thanks')
    const change = { name: 'Many thanks', body: 'Hello', version: template.version }
    const changed = (await admin.replyTemplates.update({ params: template, body: change })).template
    expect(changed).toEqual({ id: template.id, name: 'Many thanks', body: 'Hello', translations: {}, version: 2 })
    const late = admin.replyTemplates.update({ params: template, body: change })
    await expect(late).rejects.toMatchObject(stale({ template: changed }))
    expect(await items()).toEqual([changed])
  })

  it('need a name and a text', async () => {
    for (const wrong of [{ name: ' ' }, { body: '' }, { name: 'x'.repeat(replyLimits.templateName + 1) }]) {
      const [field = ''] = Object.keys(wrong)
      const created = admin.replyTemplates.create({ body: { name: 'Thanks', body, ...wrong } })
      await expect(created).rejects.toMatchObject(invalid(field))
    }
    expect(await items()).toEqual([])
  })

  it('are deleted once', async () => {
    const template = await create('Thanks')
    await admin.replyTemplates.delete({ params: template })
    await expect(admin.replyTemplates.delete({ params: template })).rejects.toMatchObject({ status: 404 })
  })

  it('are as many as there can be, also if two are created at once', async () => {
    for (let count = 1; count < replyLimits.templates; count += 1) await create(`Thanks ${count}`)
    const last = await Promise.allSettled([create('One'), create('Other')])
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(create('More')).rejects.toMatchObject({ status: 409, code: 'limit_reached' })
    expect(await items()).toHaveLength(replyLimits.templates)
  })

  it('have a line in the activity, without their words', async () => {
    await create('Thanks')
    const { items: lines } = await admin.activity.list({ query: { limit: 1, area: 'settings' } })
    expect(lines).toMatchObject([{ area: 'settings', action: 'edited', title: '', details: ['reply_templates'] }])
  })
})
