import { type Credentials, send } from '@tablier/conformance'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

const HOUR = 60 * 60 * 1000

let guest: Credentials & { readonly id: number }

const { test } = useApi()

beforeEach(async () => {
  guest = await test.createUser('user')
})

it('login returns the user and a token; the case of the email does not matter', async () => {
  const { user, token } = await test.client().auth.login({ body: { ...guest, email: guest.email.toUpperCase() } })
  expect(user).toEqual({
    id: guest.id,
    name: 'Somebody',
    email: guest.email,
    role: 'user',
    avatar: null,
    language: '',
    version: 1,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  })
  expect(await test.isAlive(token)).toBe(true)
})

it.each([
  ['a link', (email: string) => `mailto:${email}`],
  ['a name', (email: string) => `Marie Dupont <${email}>`],
  ['a full stop', (email: string) => `${email}. `],
])('login takes off what was pasted along: %s', async (_what, pasted) => {
  const { user } = await test.client().auth.login({ body: { ...guest, email: pasted(guest.email) } })
  expect(user.email).toBe(guest.email)
})

it('login gives the same answer for a wrong password and an unknown email', async () => {
  const answers = await Promise.allSettled([
    test.client().auth.login({ body: { ...guest, password: 'wrong password' } }),
    test.client().auth.login({ body: { ...guest, email: 'nobody@example.com' } }),
  ])
  for (const answer of answers)
    expect(answer).toMatchObject({
      reason: { status: 401, code: 'invalid_credentials', message: 'Invalid email or password', fields: [] },
    })
})

it('login can require an administrator, and says so only if the password is right', async () => {
  const login = (credentials: { email: string; password: string }) =>
    test.client().auth.login({ body: { ...credentials, isAdmin: true } })
  await expect(login(test.administrator)).resolves.toMatchObject({ user: { role: 'admin' } })
  await expect(login(guest)).rejects.toMatchObject({
    status: 403,
    code: 'not_an_administrator',
    message: 'This account is not an administrator',
  })
  await expect(login({ ...guest, password: 'wrong password' })).rejects.toMatchObject({ status: 401 })
})
describe('a session', () => {
  it('lasts 12 hours, and returns a fresh token after half its life, which extends it', async () => {
    const token = await test.token(guest)
    test.advance(5.9 * HOUR)
    expect(await test.client(token).auth.me()).toEqual({ user: expect.objectContaining({ email: guest.email }) })
    test.advance(0.2 * HOUR)
    const { token: fresh } = await test.client(token).auth.me()
    expect(await test.isAlive(token)).toBe(true)
    test.advance(5.8 * HOUR)
    expect(await test.isAlive(token)).toBe(true)
    test.advance(0.2 * HOUR)
    expect([await test.isAlive(token), await test.isAlive(fresh!)]).toEqual([false, true])
    await test.client(fresh).auth.logout()
    expect(await test.isAlive(fresh!)).toBe(false)
  })

  it.each(['logout', 'logoutByGet'] as const)('ends with %s, alone', async (call) => {
    const [token, other] = await Promise.all([test.token(guest), test.token(guest)])
    await expect(test.client(token).auth[call]()).resolves.toBeNull()
    expect([await test.isAlive(token), await test.isAlive(other)]).toEqual([false, true])
  })

  const headers = ['', 'Basic abc', 'Bearer', 'Bearer  ', 'Bearer a b', 'bearer not.a.token']
  it.each(headers)('is not opened by the header %j', async (authorization) => {
    const answer = await test.transport({ method: 'GET', path: '/api/auth/me', headers: { authorization } })
    expect(answer.status).toBe(401)
  })
})
describe('register', () => {
  it('is open, and creates an account with the role user, whatever role is asked for, which can then sign in', async () => {
    expect(await test.client().auth.registration()).toMatchObject({ isOpen: true })
    const body = { name: ' Rosa ', email: 'Rosa@example.com', password: 'secret123', role: 'admin' }
    const answer = await send(test, { method: 'POST', path: '/api/auth/register', body })
    expect(answer.body).toMatchObject({ data: { user: { name: 'Rosa', email: 'Rosa@example.com', role: 'user' } } })
    const { user } = await test.client().auth.login({ body: { ...body, email: 'rosa@example.com' } })
    expect(user.role).toBe('user')
  })

  it('returns 409 for another spelling of a taken email', async () => {
    const body = { name: 'Second', email: guest.email.replace('user', 'ＵSE\u200br'), password: 'secret456' }
    const fields = [{ field: 'email', message: 'already has an account' }]
    const refusal = { status: 409, code: 'email_taken', fields }
    await expect(test.client().auth.register({ body })).rejects.toMatchObject(refusal)
    const { user } = await test.client().auth.login({ body: { ...body, password: guest.password } })
    expect(user.email).toBe(guest.email)
  })

  it('creates one account when several requests race for an email', async () => {
    const body = { name: 'Racer', email: 'racer@example.com', password: 'secret123' }
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => test.client().auth.register({ body })))
    const failures = answers.filter((answer) => answer.status === 'rejected')
    expect(failures).toHaveLength(4)
    for (const { reason } of failures) expect(reason).toMatchObject({ code: 'email_taken' })
  })
})
describe('a forgotten password', () => {
  async function mailedToken(): Promise<string> {
    await test.client().auth.forgotPassword({ body: { email: guest.email } })
    const [link] = await test.mailedLinks()
    return link!.token // the account exists
  }

  const reset = (token: string, password = 'new secret') =>
    test.client().auth.resetPassword({ body: { token, password } })

  it('can be replaced once with the mailed link, which ends all sessions', async () => {
    const session = await test.token(guest)
    const token = await mailedToken()
    await expect(reset(token)).resolves.toBeNull()
    expect(await test.isAlive(session)).toBe(false)
    await expect(test.token(guest)).rejects.toMatchObject({ status: 401 })
    expect(await test.isAlive(await test.token({ ...guest, password: 'new secret' }))).toBe(true)
    for (const useless of [token, 'A'.repeat(43)])
      await expect(reset(useless)).rejects.toMatchObject({ status: 400, code: 'reset_link_invalid' })
  })

  it('can be replaced by only one of several requests that use the link at once', async () => {
    const token = await mailedToken()
    const answers = await Promise.allSettled(Array.from({ length: 4 }, (_, n) => reset(token, `secret ${n}`)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('has a link that ends the one before, up to the third in an hour, which stays', async () => {
    for (let n = 0; n < 5; n += 1) await test.client().auth.forgotPassword({ body: guest })
    const [first, second, third] = (await test.mailedLinks()).map(({ token }) => token)
    for (const ended of [first, second])
      await expect(reset(ended!)).rejects.toMatchObject({ code: 'reset_link_invalid' })
    await expect(reset(third!)).resolves.toBeNull()
    test.advance(HOUR + 1000)
    await mailedToken()
  })

  it('cannot be replaced after an hour', async () => {
    const token = await mailedToken()
    test.advance(HOUR + 1000)
    await expect(reset(token)).rejects.toMatchObject({ code: 'reset_link_invalid' })
  })
})
