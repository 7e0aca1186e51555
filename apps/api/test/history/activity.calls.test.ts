import type { OutputOf } from '@tablier/api-client'
import { picture } from '@tablier/conformance'
import type { Api } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

/** The activity of what people did besides changing records: also sessions, and data that leaves the site. */

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
      { action: 'edited', actorId, recordId: actorId, count: 3, details: ['name', 'avatar', 'password'] },
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

const place = { device: null, address: '127.0.0.0/24' }

let count = 0
/** Returns the lines about access since the last one now, the oldest first. */
async function accessDuring(act: () => Promise<unknown>, lines: number): Promise<Line[]> {
  const list = async () => (await admin.activity.list({ query: { area: 'access', limit: 100 } })).items
  const [last] = await list()
  await act()
  const since = async () => (await list()).filter(({ id }) => id > (last?.id ?? 0))
  await expect.poll(since).toHaveLength(lines) // refusals are written after their answer
  return (await since()).toReversed()
}

const signIn = (body: { email: string; password: string; isAdmin?: boolean }) => test.client().auth.login({ body })
const refused = { code: 'invalid_credentials' }

async function createAccount(role: 'admin' | 'user') {
  const account = { name: 'Rosa', email: `rosa${(count += 1)}@example.com`, password: 'thimble oregano' }
  const { user } = await admin.users.create({ body: { ...account, role } })
  return { ...account, id: user.id }
}

describe('of access', () => {
  it('has each session of an administrator, with the device and the network', async () => {
    const { id, email, password } = await createAccount('admin')
    const lines = await accessDuring(async () => {
      for (let n = 0; n < 2; n += 1) {
        const { token } = await signIn({ email, password })
        await test.client(token).auth.logout()
      }
    }, 4)
    const by = { area: 'users', recordId: id, actorId: id, actorName: 'Rosa', title: 'Rosa', count: 1, ...place }
    expect(lines).toMatchObject([
      { action: 'signed_in', details: ['password'], ...by },
      { action: 'signed_out', details: [], ...by },
      { action: 'signed_in', ...by },
      { action: 'signed_out', ...by },
    ])
    expect(JSON.stringify(lines)).not.toContain(email)
  })

  it('has one line a day for the refusals at an account, whatever was wrong, and none for an unknown address', async () => {
    const { id, email, password } = await createAccount('user')
    const lines = await accessDuring(async () => {
      await expect(signIn({ email: 'nobody@example.com', password })).rejects.toMatchObject(refused)
      const { token } = await signIn({ email, password })
      for (const wrong of ['wrong one', 'wrong two'])
        await expect(signIn({ email, password: wrong })).rejects.toMatchObject(refused)
      await expect(signIn({ email, password, isAdmin: true })).rejects.toMatchObject({ code: 'not_an_administrator' })
      const change = { currentPassword: 'wrong three', newPassword: 'another one' }
      await expect(test.client(token).users.updatePassword({ body: change })).rejects.toMatchObject({
        code: 'wrong_password',
      })
      await signIn({ email, password })
    }, 2)
    expect(lines).toMatchObject([
      { action: 'signed_in', recordId: id, count: 2 },
      { action: 'refused', recordId: id, count: 4, actorId: null, title: 'Rosa', ...place },
    ])
    test.advance(25 * 60 * 60 * 1000)
    const next = await accessDuring(
      async () => expect(signIn({ email, password: 'wrong' })).rejects.toMatchObject(refused),
      1,
    )
    expect(next).toMatchObject([{ action: 'refused', recordId: id, count: 1 }])
  })

  it('has one line for refusals that come at one time', async () => {
    const { email } = await createAccount('user')
    const guesses = ['one', 'two', 'three', 'four', 'five']
    const lines = await accessDuring(async () => {
      await Promise.allSettled(guesses.map((password) => signIn({ email, password })))
    }, 1)
    const written = async () => {
      const { items } = await admin.activity.list({ query: { area: 'access', limit: 100 } })
      return items.filter(({ id }) => id >= lines[0]!.id)
    }
    await expect.poll(written).toMatchObject([{ action: 'refused', count: 5 }])
  })

  it('says where accounts were changed and data was taken, but not where content was edited', async () => {
    const { message } = await admin.messages.createTest({ body: { name: 'Ada', email: 'ada@example.com' } })
    const { id } = await createAccount('user')
    const lines = await accessDuring(async () => {
      await admin.banners.create({ body: { heading: 'Spring' } })
      await admin.users.update({ params: { id }, body: { role: 'admin' } })
      await admin.customers.download({ params: { id: message.customerId! } })
      await admin.activity.download({ query: {} })
    }, 3)
    expect(lines).toMatchObject([
      { area: 'users', action: 'edited', details: ['role'], ...place },
      { area: 'customers', action: 'downloaded', recordId: message.customerId, title: '', ...place },
      { area: 'activity', action: 'exported', ...place },
    ])
    const { items } = await admin.activity.list({ query: { area: 'banners', limit: 1 } })
    expect(items).toMatchObject([{ device: null, address: null }])
  })

  it('can be downloaded as a table, in which nothing is a formula', async () => {
    for (const title of ['=1+1', ' @SUM(A1)', 'He said "yes", then no'])
      await admin.banners.create({ body: { heading: title } })
    const file = await admin.activity.download({ query: { area: 'banners' } })
    expect(file.type).toEqual(expect.stringContaining('text/csv'))
    expect(new Uint8Array(await file.arrayBuffer()).slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf)) // for Excel
    const [head, ...rows] = (await file.text()).trimEnd().split('\r\n')
    expect(head).toBe('at,area,action,details,record_id,title,count,actor_id,actor_name,device,address')
    const titles = rows.slice(0, 3).map((row) => row.split(',"created","",')[1]?.replace(/^\d+,/, ''))
    expect(titles).toEqual([
      expect.stringMatching(/^"He said ""yes"", then no",1,/),
      expect.stringMatching(/^"' @SUM\(A1\)",1,/),
      expect.stringMatching(/^"'=1\+1",1,/),
    ])
  })
})

describe('of access an administrator', () => {
  beforeEach(async () => void (await test.mails()))

  it('gets a mail about a sign-in from a device that is not known, but not about the first', async () => {
    const { email, password } = await createAccount('admin')
    await test.mails()
    await signIn({ email, password })
    expect(await test.mails()).toEqual([])
    await signIn({ email, password })
    expect(await test.mails()).toMatchObject([
      { to: [email], subject: 'New sign-in to your account', text: expect.stringMatching(/Network: 127\.0\.0\.0\/24/) },
    ])
  })

  it('gets none about the accounts of others', async () => {
    const { email, password } = await createAccount('user')
    for (let n = 0; n < 2; n += 1) await signIn({ email, password })
    expect(await test.mails()).toEqual([])
  })
})
