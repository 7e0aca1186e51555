import type { OutputOf } from '@tablier/api-client'
import { picture } from '@tablier/conformance'
import type { Api } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { useApi } from '../api-subject.ts'

/** The activity of what people did besides changing records. */

type Line = OutputOf<Api['activity']['list']>['items'][number]

const { test, admin } = useApi()

/** Returns what was done in an area during the call, the oldest first. */
async function during(area: Line['area'], act: () => Promise<unknown>): Promise<Line[]> {
  const list = () => admin.activity.list({ query: { area, limit: 100 } })
  const { total: before } = await list()
  await act()
  const { items, total } = await list()
  return items.slice(0, total - before).toReversed()
}

async function createMessage(subject: string) {
  return (await admin.messages.createTest({ body: { subject, name: 'Ada', email: 'ada@example.com' } })).message
}
describe('of messages', () => {
  it('has each change of one message, with its subject and nothing else of it', async () => {
    const message = await createMessage('Dinner for ten')
    const lines = await during('messages', async () => {
      for (const status of ['Read', 'Read', 'Replied'] as const)
        await admin.messages.setStatus({ params: message, body: { status } })
      await admin.messages.delete({ params: message })
      await admin.trash.restore({ params: { area: 'messages', id: message.id } })
    })
    const of = { recordId: message.id, title: 'Dinner for ten', count: 1 }
    expect(lines).toMatchObject([
      { action: 'edited', details: ['Read'], ...of },
      { action: 'edited', details: ['Replied'], ...of },
      { action: 'trashed', details: [], ...of },
      { action: 'restored', details: [], ...of },
    ])
    expect(JSON.stringify(lines)).not.toContain('ada@example.com')
  })

  it('has one line for several messages, with their number', async () => {
    const three = [await createMessage('One'), await createMessage('Two'), await createMessage('Three')]
    const lines = await during('messages', async () => {
      const archived = three.map(({ id }) => ({ id, status: 'Archived' as const }))
      const deleted = three.map(({ id }) => ({ id, deleted: true }))
      await admin.messages.change({ body: { messages: archived } })
      const { messages } = await admin.messages.change({ body: { messages: deleted } })
      await admin.messages.change({ body: { messages } })
    })
    expect(lines).toMatchObject([
      { action: 'edited', details: ['Archived'], count: 3, recordId: null, title: '' },
      { action: 'trashed', count: 3 },
      { action: 'restored', count: 3 },
    ])
  })

  it('forgets the subject of a message that is deleted for good', async () => {
    const lines = await during('messages', async () => {
      const { id } = await createMessage('My private matter')
      await admin.messages.delete({ params: { id } })
      await admin.trash.delete({ params: { area: 'messages', id } })
    })
    expect(lines.map(({ action, title }) => [action, title])).toEqual([
      ['created', ''],
      ['trashed', ''],
      ['deleted', ''],
    ])
  })

  it('has none of what visitors do', async () => {
    const lines = await during('messages', () =>
      test.client().messages.send({ body: { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Hello' } }),
    )
    expect(lines).toEqual([])
  })
})
describe('of users', () => {
  it('says which fields an administrator changed, but not to what', async () => {
    const lines = await during('users', async () => {
      const guest = await test.createUser('user')
      const change = (body: object) => admin.users.update({ params: guest, body })
      await change({ name: 'Nora', role: 'admin', password: 'a new secret' })
      await change({ name: 'Nora' })
      await change({ email: `new-${guest.email}` })
      await admin.users.delete({ params: guest })
      await admin.trash.restore({ params: { area: 'users', id: guest.id } })
    })
    expect(lines.map(({ action, title, details }) => [action, title, details.join()])).toEqual([
      ['created', 'Somebody', ''],
      ['edited', 'Nora', 'name,role,password'],
      ['edited', 'Nora', 'email'],
      ['trashed', 'Nora', ''],
      ['restored', 'Nora', ''],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secret|argon2|example/)
  })

  it('has what people do to their own accounts: register, sign in, change them, set a password by a link', async () => {
    const body = { name: 'Nora', email: 'nora@example.com', password: 'secret123' }
    await test.mails()
    const lines = await during('users', async () => {
      await test.client().auth.register({ body })
      const { users } = test.client(await test.token(body))
      await users.updateDetails({ body: { name: 'Me' }, file: await picture('png') })
      await users.updatePassword({ body: { currentPassword: body.password, newPassword: 'changed it' } })
      await test.client().auth.forgotPassword({ body })
      const [link] = await test.mailedLinks()
      await test.client().auth.resetPassword({ body: { token: link!.token, password: 'changed again' } })
    })
    const { actorId } = lines[0]!
    expect(lines).toMatchObject([
      { action: 'created', title: 'Nora', actorName: 'Nora' },
      { action: 'signed_in', actorId },
      { action: 'edited', actorId, details: ['name', 'avatar'] },
      { action: 'edited', actorId, actorName: 'Me', details: ['password'] },
      { action: 'edited', actorId, recordId: actorId, details: ['password'] },
    ])
  })
})
it('the activity of settings and legal pages has which settings were changed', async () => {
  const lines = await during('settings', async () => {
    await admin.settings.update({ body: { siteName: 'Maison Safran', trashDays: 60 } })
    await admin.settings.update({ body: { siteName: 'Maison Safran' } })
  })
  expect(lines).toMatchObject([{ action: 'edited', details: ['site_name', 'trash_days'] }])
})

it('the activity of settings and legal pages has what happened to a legal page', async () => {
  const update = (body: object) => admin.legalPages.update({ params: { name: 'privacy' }, body })
  const lines = await during('legalPages', async () => {
    await update({ title: 'Your privacy', body: '<p>We keep little.</p>' })
    await update({ isPublished: true })
    await update({ isPublished: true })
    await update({ isPublished: false })
  })
  expect(lines.map(({ action, title, details }) => [action, title, details.join()])).toEqual([
    ['edited', 'Your privacy', 'title,body'],
    ['published', 'Your privacy', 'is_published'],
    ['unpublished', 'Your privacy', 'is_published'],
  ])
})

it('the activity of settings and legal pages leaves no line if the change fails', async () => {
  const lines = await during('legalPages', () =>
    admin.legalPages.update({ params: { name: 'terms' }, body: { body: '', isPublished: true } }).catch(() => null),
  )
  expect(lines).toEqual([])
})
it('of people can be looked for by everybody who did something, also after their account is gone', async () => {
  const colleague = await test.createUser('admin')
  const client = test.client(await test.token(colleague))
  await client.users.updateDetails({ body: { name: 'Rosa' } })
  await client.banners.create({ body: { heading: 'By Rosa' } })
  await admin.users.delete({ params: colleague })
  await admin.trash.delete({ params: { area: 'users', id: colleague.id } })
  const { items: people } = await admin.activity.people()
  expect(people).toContainEqual({ id: colleague.id, name: 'Rosa' })
  expect(people.filter(({ id }) => id === colleague.id)).toHaveLength(1)
  const { items } = await admin.activity.list({ query: { actor: colleague.id } })
  expect(items[0]).toMatchObject({ action: 'created', title: 'By Rosa', actorName: 'Rosa' })
})
