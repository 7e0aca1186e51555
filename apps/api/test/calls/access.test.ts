import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useApi } from '../api-subject.ts'

/** What the activity says about sessions and about data that leaves the site, and the mails about sign-ins. */

const { test, admin } = useApi()
const place = { device: 'Unknown device', address: '127.0.0.0/24' }

type Line = OutputOf<Api['activity']['list']>['items'][number]

let count = 0
/** Returns the lines about access since the last one now, the oldest first. */
async function accessDuring(act: () => Promise<unknown>, lines: number): Promise<Line[]> {
  const list = async () => (await admin.activity.list({ query: { area: 'access', limit: 100 } })).items
  const [last] = await list()
  await act()
  const since = async () => (await list()).filter(({ id }) => id > (last?.id ?? 0))
  await vi.waitFor(async () => expect(await since()).toHaveLength(lines)) // refusals are written after their answer
  return (await since()).toReversed()
}

const signIn = (body: { email: string; password: string; isAdmin?: boolean }) => test.client().auth.login({ body })
const refused = { code: 'invalid_credentials' }

async function createAccount(role: 'admin' | 'user') {
  const account = { name: 'Rosa', email: `rosa${(count += 1)}@example.com`, password: 'thimble oregano' }
  const { user } = await admin.users.create({ body: { ...account, role } })
  return { ...account, id: user.id }
}

describe('the activity', () => {
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

describe('an administrator', () => {
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
