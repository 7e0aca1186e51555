import type { ApiError, Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureAdministrator } from '../src/users/first-administrator.ts'
import { openTestDatabase } from './database.ts'
import { ADMIN, buildTestApp, type TestApp } from './harness.ts'
import { picture } from './samples.ts'

let test: TestApp
let admin: Client<Api>
let guest: { id: number; email: string; password: string }

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  admin = await test.admin()
  guest = await test.createUser('user')
})

async function isAlive(token: string): Promise<boolean> {
  return test
    .client(token)
    .auth.me()
    .then(
      () => true,
      (error: ApiError) => {
        if (error.status === 401) return false
        throw error
      },
    )
}

const unknown = { id: 2_000_000_000 }
const password = 'secret123'

describe('users', () => {
  it('are listed in the order they were made, page by page', async () => {
    const { items, total } = await admin.users.list()
    expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(total).toBe(items.length)
    const second = await admin.users.list({ query: { page: 2, limit: 1 } })
    expect(second).toEqual({ items: [items[1]], total, page: 2, limit: 1 })
    await expect(admin.users.list({ query: { page: 1000 } })).resolves.toMatchObject({ items: [], total })
  })

  it('are made with the role user unless another is named', async () => {
    const { user } = await admin.users.create({ body: { name: ' Ann ', email: 'ann@example.com', password } })
    expect(user).toMatchObject({ name: 'Ann', email: 'ann@example.com', role: 'user', avatar: null })
    expect(await admin.users.get({ params: { id: user.id } })).toEqual({ user })
  })

  it('never leave with their password', async () => {
    const headers = { authorization: `Bearer ${await test.token()}` }
    const answers = await Promise.all(
      ['/api/users', `/api/users/${guest.id}`, '/api/auth/me'].map((url) => test.app.inject({ url, headers })),
    )
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/password|argon2/i)
    }
  })

  it('are 404 where there is none', async () => {
    const answers = await Promise.allSettled([
      admin.users.get({ params: unknown }),
      admin.users.update({ params: unknown, body: { name: 'X' } }),
      admin.users.update({ params: unknown, body: { role: 'user' } }),
      admin.users.delete({ params: unknown }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ reason: { status: 404, code: 'not_found' } })
  })

  it('have an email of their own, whatever its case', async () => {
    const email = guest.email.toUpperCase()
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

  it('are checked field by field', async () => {
    const body = { name: ' ', email: 'nobody', password: 'short', role: 'chef' as 'admin' } // a role that is none
    await expect(admin.users.create({ body })).rejects.toMatchObject({
      status: 400,
      fields: expect.arrayContaining([
        { field: 'name', message: 'is required' },
        { field: 'email', message: 'must be a valid email address' },
        { field: 'password', message: 'must be at least 6 characters long' },
        { field: 'role', message: 'must be one of user, admin' },
      ]),
    })
  })
})

describe('a change by an administrator', () => {
  it('touches only what it names', async () => {
    const { user: before } = await admin.users.get({ params: guest })
    const { user } = await admin.users.update({ params: guest, body: { name: 'Renamed' } })
    expect(user).toEqual({ ...before, name: 'Renamed', updatedAt: user.updatedAt })
    expect(user.updatedAt > before.updatedAt).toBe(true)
    await expect(admin.users.update({ params: guest, body: {} })).resolves.toMatchObject({ user: { name: 'Renamed' } })
  })

  it('leaves the sessions alone unless it sets a password or another role', async () => {
    const token = await test.token(guest)
    await admin.users.update({ params: guest, body: { name: 'Renamed', role: 'user' } })
    expect(await isAlive(token)).toBe(true)
  })

  it('of the password ends all sessions', async () => {
    const tokens = [await test.token(guest), await test.token(guest)]
    await admin.users.update({ params: guest, body: { password: 'changed it' } })
    expect(await Promise.all(tokens.map(isAlive))).toEqual([false, false])
    await expect(test.token(guest)).rejects.toMatchObject({ status: 401 })
    expect(await isAlive(await test.token({ ...guest, password: 'changed it' }))).toBe(true)
  })

  it('of the role works at once', async () => {
    const former = await test.createUser('admin')
    const token = await test.token(former)
    await admin.users.update({ params: former, body: { role: 'user' } })
    await expect(test.client(token).users.list()).rejects.toMatchObject({ status: 401 })
    await expect(test.client(await test.token(former)).users.list()).rejects.toMatchObject({ status: 403 })
  })

  it('by deleting works at once', async () => {
    const token = await test.token(guest)
    await expect(admin.users.delete({ params: guest })).resolves.toBeNull()
    expect(await isAlive(token)).toBe(false)
    await expect(test.token(guest)).rejects.toMatchObject({ status: 401 })
  })

  it('is refused where they would delete themselves', async () => {
    const { user } = await admin.auth.me()
    await expect(admin.users.delete({ params: user })).rejects.toMatchObject({ status: 409, code: 'own_account' })
  })
})

describe('the last administrator', () => {
  const administrators = async () => (await admin.users.list()).items.filter(({ role }) => role === 'admin')

  beforeEach(async () => {
    const { user } = await admin.auth.me()
    await test.db.deleteFrom('users').where('role', '=', 'admin').where('id', '<>', user.id).execute()
  })

  it('keeps the role', async () => {
    const { user } = await admin.auth.me()
    await expect(admin.users.update({ params: user, body: { role: 'user' } })).rejects.toMatchObject({
      status: 409,
      code: 'last_administrator',
    })
    await expect(admin.users.update({ params: user, body: { role: 'admin' } })).resolves.toMatchObject({
      user: { role: 'admin' },
    })
  })

  it('may step back for another', async () => {
    const second = await test.createUser('admin')
    const client = test.client(await test.token(second))
    await client.users.update({ params: second, body: { role: 'user' } })
    expect(await administrators()).toHaveLength(1)
  })

  it('is still there after all have tried to remove each other at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [first, second] = [await test.createUser('admin'), await test.createUser('admin')]
      const { user: owner } = await admin.auth.me()
      const clients = await Promise.all([first, second].map(async (user) => test.client(await test.token(user))))
      const attempts = await Promise.allSettled([
        admin.users.update({ params: owner, body: { role: 'user' } }),
        clients[0]!.users.delete({ params: second }), // there are two
        clients[1]!.users.update({ params: first, body: { role: 'user' } }), // there are two
      ])
      expect(attempts.some(({ status }) => status === 'fulfilled')).toBe(true)
      const left = await test.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
      expect(left.length).toBeGreaterThan(0)
      await test.db.updateTable('users').set({ role: 'admin' }).where('email', '=', ADMIN.email).execute()
      await test.db.deleteFrom('users').where('email', '<>', ADMIN.email).execute()
      admin = await test.admin()
    }
  })
})

describe("one's own details", () => {
  it('change as JSON', async () => {
    const client = test.client(await test.token(guest))
    const { user } = await client.users.updateDetails({ body: { name: ' Me ' } })
    expect(user).toMatchObject({ id: guest.id, name: 'Me', email: guest.email, avatar: null, role: 'user' })
  })

  it('take an avatar, which stays until another comes', async () => {
    const client = test.client(await test.token(guest))
    const { user } = await client.users.updateDetails({ body: { name: 'Me' }, file: await picture() })
    expect(user.avatar).toMatch(/^\/api\/uploads\/[a-z0-9]+-40x30\.jpg$/)
    await expect(client.users.updateDetails({ body: { name: 'Myself' } })).resolves.toMatchObject({
      user: { name: 'Myself', avatar: user.avatar },
    })
    await expect(client.auth.me()).resolves.toMatchObject({ user: { avatar: user.avatar } })
  })

  it('do not include the role', async () => {
    const answer = await test.app.inject({
      method: 'PUT',
      url: '/api/users/updatedetails',
      payload: { name: 'Me', role: 'admin' },
      headers: { authorization: `Bearer ${await test.token(guest)}` },
    })
    expect(answer.json()).toMatchObject({ data: { user: { name: 'Me', role: 'user' } } })
  })
})

describe("one's own password", () => {
  it('changes and ends all other sessions', async () => {
    const [mine, other] = [await test.token(guest), await test.token(guest)]
    const body = { currentPassword: guest.password, newPassword: 'changed it' }
    await expect(test.client(mine).users.updatePassword({ body })).resolves.toBeNull()
    expect([await isAlive(mine), await isAlive(other)]).toEqual([true, false])
    expect(await isAlive(await test.token({ ...guest, password: 'changed it' }))).toBe(true)
  })

  it('stays where the current one is wrong', async () => {
    const client = test.client(await test.token(guest))
    const body = { currentPassword: 'wrong password', newPassword: 'changed it' }
    await expect(client.users.updatePassword({ body })).rejects.toMatchObject({
      status: 400,
      code: 'wrong_password',
      fields: [{ field: 'currentPassword', message: 'is not correct' }],
    })
    expect(await isAlive(await test.token(guest))).toBe(true)
  })

  it('cannot be guessed', async () => {
    const client = test.client(await test.token(guest))
    const guess = (currentPassword: string) =>
      client.users.updatePassword({ body: { currentPassword, newPassword: 'changed it' } })
    const guesses = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => guess(`wrong ${n}`)))
    const codes = guesses.map((result) => (result.status === 'rejected' ? (result.reason as ApiError).code : 'none')) // the client throws nothing else
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(2)
    await expect(guess(guest.password)).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  it('is changed by one of two who replace it at once', async () => {
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
})

describe('the first administrator', () => {
  it('is made once, with a password of its own, however many instances start', async () => {
    const database = await openTestDatabase()
    const { db } = database
    const made = await Promise.all(
      Array.from({ length: 3 }, () => ensureAdministrator(db, { email: 'chef@example.com' })),
    )
    const [administrator, ...others] = made.filter((result) => result !== null)
    expect(others).toEqual([])
    expect(administrator).toMatchObject({ email: 'chef@example.com', isGenerated: true })
    expect(administrator?.password).toMatch(/^[A-Za-z2-9]{20}$/)
    expect(await db.selectFrom('users').select(['email', 'role']).execute()).toEqual([
      { email: 'chef@example.com', role: 'admin' },
    ])
    await database.close()
  })

  it('has the password that was given, and is not made where somebody is', async () => {
    expect(await isAlive(await test.token(ADMIN))).toBe(true)
    expect(await ensureAdministrator(test.db, { email: 'other@example.com', password })).toBeNull()
  })
})
