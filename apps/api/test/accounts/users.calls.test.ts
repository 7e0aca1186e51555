import { crc32 } from 'node:zlib'
import type { Client } from '@tablier/api-client'
import { type Credentials, picture, send } from '@tablier/conformance'
import { type Api, MAX_AVATAR_BYTES } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

const password = 'secret123'

let guest: Credentials & { readonly id: number }

const { test, admin } = useApi({ hasLimits: true })

/** Returns a small picture whose header states another size, so it cannot be decoded. */
async function stating(format: 'png' | 'avif', width: number, height: number): Promise<Blob> {
  const bytes = Buffer.from(await (await picture(format)).arrayBuffer())
  const place = format === 'png' ? 16 : bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, place)
  bytes.writeUInt32BE(height, place + 4)
  if (format === 'png') bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return new Blob([bytes])
}

/** A client of the first candidate who is still an administrator. */
async function firstAdministrator(candidates: readonly Credentials[]): Promise<Client<Api>> {
  for (const { email, password: secret } of candidates) {
    const signedIn = test.client().auth.login({ body: { email, password: secret, isAdmin: true } })
    const token = await signedIn.then(
      (session) => session.token,
      () => undefined, // no longer an administrator, or deleted
    )
    if (token) return test.client(token)
  }
  throw new Error('No administrator is left.')
}

beforeEach(async () => {
  guest = await test.createUser('user')
})

describe('users', () => {
  it('are listed in the order of their creation, in pages', async () => {
    const { items, total } = await admin.users.list()
    expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(total).toBe(items.length)
    const second = await admin.users.list({ query: { page: 2, limit: 1 } })
    expect(second).toEqual({ items: [items[1]], total, page: 2, limit: 1 })
    await expect(admin.users.list({ query: { page: 1000 } })).resolves.toMatchObject({ items: [], total })
  })

  it('are created with the role user by default', async () => {
    const { user } = await admin.users.create({ body: { name: ' Ann ', email: 'ann@example.com', password } })
    expect(user).toMatchObject({ name: 'Ann', email: 'ann@example.com', role: 'user', avatar: null })
    expect(await admin.users.get({ params: { id: user.id } })).toEqual({ user })
  })

  it('cannot share an email, even in another case', async () => {
    const email = guest.email.replace('user', 'USER')
    const other = await test.createUser('user')
    const token = await test.token(other)
    const answers = await Promise.allSettled([
      admin.users.create({ body: { name: 'X', email, password } }),
      admin.users.update({ params: other, body: { email } }),
      test.client(token).users.updateDetails({ body: { email } }),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({ reason: { status: 409, code: 'email_taken', fields: [{ field: 'email' }] } })
    await expect(admin.users.update({ params: guest, body: { email } })).resolves.toMatchObject({ user: { email } })
  })

  it('are validated field by field', async () => {
    const body = { name: ' ', email: 'nobody', password: 'short', role: 'chef' as 'admin' } // an unknown role
    await expect(admin.users.create({ body })).rejects.toMatchObject({
      status: 400,
      fields: expect.arrayContaining([
        { field: 'name', reason: 'isRequired', message: 'is required' },
        { field: 'email', reason: 'mustBeEmail', message: 'must be a valid email address' },
        { field: 'password', reason: 'atLeastLong', message: 'must be at least 6 characters long' },
        { field: 'role', reason: 'mustBeOneOf', message: 'must be one of user, admin' },
      ]),
    })
  })
})
describe('a change by an administrator', () => {
  it('changes only the fields that it names', async () => {
    const { user: before } = await admin.users.get({ params: guest })
    const { user } = await admin.users.update({ params: guest, body: { name: 'Renamed' } })
    expect(user).toEqual({ ...before, name: 'Renamed', version: before.version + 1, updatedAt: user.updatedAt })
    expect(user.updatedAt > before.updatedAt).toBe(true)
    await expect(admin.users.update({ params: guest, body: {} })).resolves.toMatchObject({ user: { name: 'Renamed' } })
  })

  it('of the password ends all sessions, and of the name none', async () => {
    const tokens = [await test.token(guest), await test.token(guest)]
    await admin.users.update({ params: guest, body: { name: 'Renamed', role: 'user' } })
    expect(await Promise.all(tokens.map(test.isAlive))).toEqual([true, true])
    await admin.users.update({ params: guest, body: { password: 'changed it' } })
    expect(await Promise.all(tokens.map(test.isAlive))).toEqual([false, false])
    await expect(test.token(guest)).rejects.toMatchObject({ status: 401 })
    expect(await test.isAlive(await test.token({ ...guest, password: 'changed it' }))).toBe(true)
  })

  it('of the role takes effect at once', async () => {
    const former = await test.createUser('admin')
    const token = await test.token(former)
    await admin.users.update({ params: former, body: { role: 'user' } })
    await expect(test.client(token).users.list()).rejects.toMatchObject({ status: 401 })
    await expect(test.client(await test.token(former)).users.list()).rejects.toMatchObject({ status: 403 })
  })

  it('cannot delete their own account', async () => {
    const { user } = await admin.auth.me()
    await expect(admin.users.delete({ params: user })).rejects.toMatchObject({ status: 409, code: 'own_account' })
  })
})
describe('the last administrator', () => {
  const administrators = async () => (await admin.users.list()).items.filter(({ role }) => role === 'admin')

  beforeEach(async () => {
    const { user } = await admin.auth.me()
    for (const { id } of await administrators()) if (id !== user.id) await admin.users.delete({ params: { id } })
  })

  it('keeps the role until there is another', async () => {
    const { user } = await admin.auth.me()
    const change = (role: 'user' | 'admin') => admin.users.update({ params: user, body: { role } })
    await expect(change('user')).rejects.toMatchObject({ status: 409, code: 'last_administrator' })
    await expect(change('admin')).resolves.toMatchObject({ user: { role: 'admin' } })
    const second = await test.createUser('admin')
    await test.client(await test.token(second)).users.update({ params: second, body: { role: 'user' } })
    expect(await administrators()).toHaveLength(1)
  })

  it('remains after all administrators try to remove each other at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const first = await test.createUser('admin')
      const second = await test.createUser('admin')
      const { user: owner } = await admin.auth.me()
      const clients = await Promise.all([first, second].map(async (user) => test.client(await test.token(user))))
      const attempts = await Promise.allSettled([
        admin.users.update({ params: owner, body: { role: 'user' } }),
        clients[0]!.users.delete({ params: second }), // two clients were just made
        clients[1]!.users.update({ params: first, body: { role: 'user' } }), // two clients were just made
      ])
      expect(attempts.some(({ status }) => status === 'fulfilled')).toBe(true)
      const left = await firstAdministrator([first, second, test.administrator])
      await left.users.update({ params: owner, body: { role: 'admin' } })
      for (const { id } of await administrators()) if (id !== owner.id) await admin.users.delete({ params: { id } })
    }
  })
})
describe('your own details', () => {
  it('take an avatar, which stays until it is replaced', async () => {
    const client = test.client(await test.token(guest))
    const { user } = await client.users.updateDetails({ body: { name: 'Me' }, file: await picture() })
    expect(user.avatar).toMatch(/^\/api\/uploads\/[a-z0-9]+-40x30(?:-[a-z0-9]+)?\.jpg$/)
    await expect(client.users.updateDetails({ body: { name: 'Myself' } })).resolves.toMatchObject({
      user: { name: 'Myself', avatar: user.avatar },
    })
    await expect(client.auth.me()).resolves.toMatchObject({ user: { avatar: user.avatar } })
  })

  it('have one stored avatar at a time, unless content shows an earlier one', async () => {
    const client = test.client(await test.token(guest))
    const replaced = (await client.users.updateDetails({ file: await picture('png') })).user.avatar
    const taken = client.users.updateDetails({ body: { email: test.administrator.email }, file: await picture('png') })
    await expect(taken).rejects.toMatchObject({ code: 'email_taken' })
    expect((await test.load(String(replaced))).status).toBe(200)
    const { avatar } = (await client.users.updateDetails({ file: await picture('png') })).user
    expect((await test.load(String(replaced))).status).toBe(404)
    await admin.logos.create({ body: { textLogo: 'Ours' } })
    await test.db
      .updateTable('logos')
      .set({ img_logo: String(avatar) })
      .execute() // no call takes it any more
    await client.users.updateDetails({ file: await picture('png') })
    expect((await test.load(String(avatar))).status).toBe(200)
  })

  it('take no avatar above 5 MB, 16 megapixels or, as AVIF, 6, which is refused before it is decoded', async () => {
    const client = test.client(await test.token(guest))
    const refused = { status: 413, code: 'too_large', message: expect.stringContaining('5 MB') as string }
    const large = new Blob([await picture('png'), new Uint8Array(MAX_AVATAR_BYTES)])
    await expect(client.users.updateDetails({ file: large })).rejects.toMatchObject(refused)
    const wide = await stating('png', 4001, 4000)
    await expect(client.users.updateDetails({ file: wide })).rejects.toMatchObject(refused)
    const avif = await stating('avif', 3000, 2001)
    const refusedAsAvif = { ...refused, message: expect.stringContaining('6 megapixels as AVIF') as string }
    await expect(client.users.updateDetails({ file: avif })).rejects.toMatchObject(refusedAsAvif)
    const { user } = await client.users.updateDetails({ file: await picture('png', 3000, 2001) })
    expect(user.avatar).toMatch(/\.png$/)
  })

  it('take a few avatars an hour, of everybody but administrators', async () => {
    const token = await test.token(guest)
    const file = await picture('png')
    const upload = async (client: Client<Api>) => client.users.updateDetails({ file })
    for (let n = 0; n < 10; n += 1) await upload(test.client(token))
    const refused = { code: 'too_many_requests', retryAfter: expect.any(Number) as number }
    await expect(upload(test.client(token))).rejects.toMatchObject(refused)
    await expect(test.client(token).users.updateDetails({ body: { name: 'Me' } })).resolves.toBeDefined()
    for (let n = 0; n < 11; n += 1) await upload(admin)
  })

  it('include the language, which can be left to the browser again', async () => {
    const client = test.client(await test.token(guest))
    for (const language of ['en', ''] as const)
      expect(await client.users.updateDetails({ body: { language } })).toMatchObject({ user: { language } })
    const { items } = await admin.activity.list({ query: { actor: guest.id } })
    expect(items[0]).toMatchObject({ action: 'edited', details: ['language'] })
  })

  it('do not include the role', async () => {
    const body = { name: ' Me ', role: 'admin' }
    const token = await test.token(guest)
    const answer = await send(test, { method: 'PUT', path: '/api/users/updatedetails', body, token })
    expect(answer.body).toMatchObject({
      data: { user: { name: 'Me', email: guest.email, avatar: null, role: 'user' } },
    })
  })
})
it('your own password stays if the given current password is wrong', async () => {
  const client = test.client(await test.token(guest))
  const body = { currentPassword: 'wrong password', newPassword: 'changed it' }
  await expect(client.users.updatePassword({ body })).rejects.toMatchObject({
    status: 400,
    code: 'wrong_password',
    fields: [{ field: 'currentPassword', message: 'is not correct' }],
  })
  expect(await test.isAlive(await test.token(guest))).toBe(true)
})

it('your own password is changed by only one of two simultaneous requests', async () => {
  const tokens = await Promise.all([test.token(guest), test.token(guest)])
  const changes = await Promise.allSettled(
    tokens.map((token, n) =>
      test.client(token).users.updatePassword({
        body: { currentPassword: guest.password, newPassword: `changed ${n}` },
      }),
    ),
  )
  expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
