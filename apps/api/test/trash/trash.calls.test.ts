import { picture, send, unknownId } from '@tablier/conformance'
import { DAY_MS } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

const { test, admin } = useApi()

async function items() {
  return (await admin.trash.list({ query: { limit: 100 } })).items
}

async function createMessage(subject: string) {
  return (await admin.messages.createTest({ body: { subject, name: 'Ada', message: 'Hello' } })).message
}

beforeEach(async () => {
  for (const { area, recordId: id } of await items()) await admin.trash.delete({ params: { area, id } })
})

describe('as a list', () => {
  it('has everything that was deleted in one order, in pages, by area', async () => {
    const { banner } = await admin.banners.create({ body: { heading: 'Spring' } })
    const message = await createMessage('Dinner for ten')
    const user = await test.createUser('user')
    await admin.messages.delete({ params: message })
    test.advance(1000)
    await admin.banners.delete({ params: banner })
    test.advance(1000)
    await admin.users.delete({ params: user })
    const { user: self } = await admin.auth.me()
    const by = { actorId: self.id, actorName: self.name }
    expect(await items()).toMatchObject([
      { area: 'users', recordId: user.id, title: 'Somebody', ...by },
      { area: 'banners', recordId: banner.id, title: 'Spring', ...by },
      { area: 'messages', recordId: message.id, title: 'Dinner for ten', ...by },
    ])
    const second = await admin.trash.list({ query: { page: 2, limit: 2 } })
    expect(second).toMatchObject({ total: 3, page: 2, limit: 2, items: [{ area: 'messages' }] })
    const messages = await admin.trash.list({ query: { area: 'messages' } })
    expect(messages).toMatchObject({ total: 1, items: [{ recordId: message.id }] })
  })

  it('says when each is deleted for good, as the setting has it', async () => {
    await admin.messages.delete({ params: await createMessage('Dinner') })
    for (const trashDays of [7, 30]) {
      await admin.settings.update({ body: { trashDays } })
      for (const { deletedAt, endsAt } of await items())
        expect(Date.parse(endsAt) - Date.parse(deletedAt)).toBe(trashDays * DAY_MS)
    }
  })

  it('says nothing of what a deleted record held', async () => {
    await admin.users.delete({ params: await test.createUser('user') })
    const { status, body } = await send(test, { method: 'GET', path: '/api/trash', token: await test.token() })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|@example|"record"/i)
  })

  it.each(['banners', 'messages', 'users'] as const)('answers 404 for %s that are not in it', async (area) => {
    const params = { area, id: unknownId }
    await expect(admin.trash.restore({ params })).rejects.toMatchObject({ status: 404 })
    await expect(admin.trash.delete({ params })).rejects.toMatchObject({ status: 404 })
  })
})
it('of messages gives a message back as it was or deletes it for good, but none that is not in it', async () => {
  const message = await createMessage('Dinner')
  const params = { area: 'messages', id: message.id } as const
  for (const call of ['restore', 'delete'] as const)
    await expect(admin.trash[call]({ params })).rejects.toMatchObject({ status: 404 })
  await admin.messages.delete({ params: message })
  await expect(admin.messages.get({ params: message })).rejects.toMatchObject({ status: 404 })
  await admin.trash.restore({ params })
  expect(await admin.messages.get({ params: message })).toEqual({ message })
  expect(await items()).toEqual([])
  await admin.messages.delete({ params: message })
  await admin.trash.delete({ params })
  const undo = { messages: [{ id: message.id, deleted: false }] }
  await expect(admin.messages.change({ body: undo })).resolves.toEqual({ messages: [] })
})
describe('of users', () => {
  it('gives an account back with its role and password, but none of its sessions', async () => {
    const colleague = await test.createUser('admin')
    const token = await test.token(colleague)
    const { user: before } = await admin.users.get({ params: colleague })
    await admin.users.delete({ params: colleague })
    await expect(test.token(colleague)).rejects.toMatchObject({ status: 401 })
    await admin.trash.restore({ params: { area: 'users', id: colleague.id } })
    expect(await admin.users.get({ params: colleague })).toEqual({ user: before })
    await expect(test.client(token).auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(test.client(await test.token(colleague)).users.list()).resolves.toBeDefined()
    expect(await items()).toEqual([])
  })

  it('tells the administrators of one who is back', async () => {
    const user = await test.createUser('user')
    const colleague = await test.createUser('admin')
    for (const params of [user, colleague]) await admin.users.delete({ params })
    await test.mails()
    for (const { id } of [user, colleague]) await admin.trash.restore({ params: { area: 'users', id } })
    const mails = (await test.mails()).filter(({ to }) => to.includes(test.administrator.email))
    expect(mails).toMatchObject([{ text: expect.stringContaining(colleague.email) }])
  })

  it('keeps no avatar', async () => {
    const guest = await test.createUser('user')
    const client = test.client(await test.token(guest))
    const { avatar } = (await client.users.updateDetails({ file: await picture('png') })).user
    expect((await test.load(String(avatar))).status).toBe(200)
    await admin.users.delete({ params: guest })
    expect((await test.load(String(avatar))).status).toBe(404)
    await admin.trash.restore({ params: { area: 'users', id: guest.id } })
    expect((await admin.users.get({ params: guest })).user.avatar).toBeNull()
  })

  it('keeps an account whose email address somebody else has by now', async () => {
    const guest = await test.createUser('user')
    await admin.users.delete({ params: guest })
    const { email } = guest
    const { user: other } = await admin.users.create({ body: { name: 'Other', email, password: 'secret123' } })
    const params = { area: 'users', id: guest.id } as const
    await expect(admin.trash.restore({ params })).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    expect(await items()).toHaveLength(1)
    await admin.users.update({ params: other, body: { email: `other-${email}` } })
    await admin.trash.restore({ params })
    expect((await admin.users.get({ params: guest })).user.email).toBe(email)
  })
})
