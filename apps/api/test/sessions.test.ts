import type { ApiError } from '@tablier/api-client'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRateLimits } from '../src/http/rate-limits.ts'
import { createMailWorker } from '../src/mail/outbox.ts'
import type { Mail } from '../src/mail/compose.ts'
import { ADMIN, buildTestApp, type TestApp } from './harness.ts'

const HOUR = 60 * 60 * 1000
const log = pino({ level: 'silent' })

let test: TestApp
let guest: { id: number; email: string; password: string }

beforeAll(async () => {
  const often = { attempts: 1000, seconds: 60 }
  test = await buildTestApp({ limits: createRateLimits({ log, limits: { register: often, reset: often } }) })
})
afterAll(() => test.close())
beforeEach(async () => {
  guest = await test.createUser('user')
})

/** The status of a call that needs a session. */
async function statusWith(token: string): Promise<number> {
  return test
    .client(token)
    .auth.me()
    .then(
      () => 200,
      (error: ApiError) => error.status,
    )
}

const isAlive = async (token: string) => (await statusWith(token)) === 200

describe('login', () => {
  it('answers the user and a token, whatever the case of the email', async () => {
    const { user, token } = await test.client().auth.login({ body: { ...guest, email: guest.email.toUpperCase() } })
    expect(user).toEqual({
      id: guest.id,
      name: 'Somebody',
      email: guest.email,
      role: 'user',
      avatar: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    })
    expect(await isAlive(token)).toBe(true)
  })

  it('says the same of a wrong password and of an unknown email', async () => {
    const answers = await Promise.allSettled([
      test.client().auth.login({ body: { ...guest, password: 'wrong password' } }),
      test.client().auth.login({ body: { ...guest, email: 'nobody@example.com' } }),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({
        reason: { status: 401, code: 'invalid_credentials', message: 'Invalid email or password', fields: [] },
      })
  })

  it('lets only administrators in where one is asked for, and tells others so only with their password', async () => {
    const login = (credentials: { email: string; password: string }) =>
      test.client().auth.login({ body: { ...credentials, isAdmin: true } })
    await expect(login(ADMIN)).resolves.toMatchObject({ user: { role: 'admin' } })
    await expect(login(guest)).rejects.toMatchObject({
      status: 403,
      code: 'not_an_administrator',
      message: 'This account is not an administrator',
    })
    await expect(login({ ...guest, password: 'wrong password' })).rejects.toMatchObject({ status: 401 })
  })

  it('names the fields that are missing', async () => {
    await expect(test.client().auth.login({ body: { email: 'x', password: '' } })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: [
        { field: 'email', message: 'must be a valid email address' },
        { field: 'password', message: 'is required' },
      ],
    })
  })

  it('opens a session each time', async () => {
    const [first, second] = await Promise.all([test.token(guest), test.token(guest)])
    await test.client(first).auth.logout()
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true])
  })
})

describe('a session', () => {
  it('lives 12 hours', async () => {
    const token = await test.token(guest)
    test.clock.advance(12 * HOUR - 60_000)
    expect(await isAlive(token)).toBe(true)
    const other = await test.token(guest)
    test.clock.advance(12 * HOUR + 1000)
    expect([await statusWith(token), await statusWith(other)]).toEqual([401, 401])
  })

  it('answers a fresh token past half its life, and lives on with it', async () => {
    const token = await test.token(guest)
    test.clock.advance(5.9 * HOUR)
    expect(await test.client(token).auth.me()).toEqual({ user: expect.objectContaining({ email: guest.email }) })
    test.clock.advance(0.2 * HOUR)
    const { token: fresh } = await test.client(token).auth.me()
    expect(await isAlive(token)).toBe(true)
    test.clock.advance(6 * HOUR)
    expect([await isAlive(token), await isAlive(fresh!)]).toEqual([false, true])
    await test.client(fresh).auth.logout()
    expect(await isAlive(fresh!)).toBe(false)
  })

  it.each(['logout', 'logoutByGet'] as const)('ends with %s', async (call) => {
    const token = await test.token(guest)
    await expect(test.client(token).auth[call]()).resolves.toBeNull()
    expect(await statusWith(token)).toBe(401)
  })

  it('ends when its user is deleted', async () => {
    const token = await test.token(guest)
    await test.db.deleteFrom('users').where('id', '=', guest.id).execute()
    expect(await statusWith(token)).toBe(401)
  })

  it('has the role that the user has now', async () => {
    const administrator = await test.createUser('admin')
    const token = await test.token(administrator)
    await test.db.updateTable('users').set({ role: 'user' }).where('id', '=', administrator.id).execute()
    await expect(test.client(token).users.list()).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', administrator.id).execute()
    await expect(test.client(token).users.list()).resolves.toMatchObject({ page: 1 })
  })

  it.each(['', 'Basic abc', 'Bearer', 'Bearer  ', 'Bearer a b', 'bearer not.a.token'])(
    'is not given by the header %j',
    async (authorization) => {
      const answer = await test.app.inject({ url: '/api/auth/me', headers: { authorization } })
      expect(answer.statusCode).toBe(401)
    },
  )
})

describe('register', () => {
  it('makes an account with the role user, which may then sign in', async () => {
    const body = { name: ' Rosa ', email: 'Rosa@example.com', password: 'secret123' }
    const { user } = await test.client().auth.register({ body })
    expect(user).toMatchObject({ name: 'Rosa', email: 'Rosa@example.com', role: 'user' })
    expect(await isAlive(await test.token({ ...body, email: 'rosa@example.com' }))).toBe(true)
  })

  it('does not hand out a role', async () => {
    const payload = { name: 'Eve', email: 'eve@example.com', password: 'secret123', role: 'admin' }
    const answer = await test.app.inject({ method: 'POST', url: '/api/auth/register', payload })
    expect(answer.json()).toMatchObject({ data: { user: { role: 'user' } } })
  })

  it('answers 409 for an email that is taken, in whatever case', async () => {
    const body = { name: 'Again', email: guest.email.toUpperCase(), password: 'secret123' }
    await expect(test.client().auth.register({ body })).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
      fields: [{ field: 'email', message: 'already has an account' }],
    })
  })

  it('makes one account of many that race for an email', async () => {
    const body = { name: 'Racer', email: 'racer@example.com', password: 'secret123' }
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => test.client().auth.register({ body })))
    const failures = answers.filter((answer) => answer.status === 'rejected')
    expect(failures).toHaveLength(4)
    for (const { reason } of failures) expect(reason).toMatchObject({ code: 'email_taken' })
  })
})

describe('a forgotten password', () => {
  /** Everything that the outbox sends now. */
  async function mailsSent(): Promise<Mail[]> {
    const mails: Mail[] = []
    const send = async (mail: Mail) => void mails.push(mail)
    const worker = createMailWorker({ db: test.db, send, publicUrl: 'https://chef.example', now: test.clock.now, log })
    await worker.runOnce()
    await worker.stop()
    return mails
  }

  async function mailedToken(): Promise<string> {
    await test.client().auth.forgotPassword({ body: { email: guest.email } })
    const [mail] = await mailsSent()
    return /https:\/\/chef\.example\/reset-password\?token=(\S+)/.exec(mail!.text)![1]! // the mail's own form
  }

  const reset = (token: string, password = 'new secret') =>
    test.client().auth.resetPassword({ body: { token, password } })

  it('is answered the same whether the account exists or not, and mailed only where it does', async () => {
    const announced = test.mailsAnnounced()
    const forget = (email: string) =>
      test.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
    const [known, unknown] = [await forget(guest.email.toUpperCase()), await forget('nobody@example.com')]
    expect(known.statusCode).toBe(200)
    expect(unknown.body).toBe(known.body)
    expect(test.mailsAnnounced() - announced).toBe(2)
    expect((await mailsSent()).map(({ to }) => to)).toEqual([[{ name: 'Somebody', address: guest.email }]])
  })

  it('is replaced once with the mailed link, which ends all sessions', async () => {
    const session = await test.token(guest)
    const token = await mailedToken()
    await expect(reset(token)).resolves.toBeNull()
    expect(await isAlive(session)).toBe(false)
    await expect(test.token(guest)).rejects.toMatchObject({ status: 401 })
    expect(await isAlive(await test.token({ ...guest, password: 'new secret' }))).toBe(true)
    await expect(reset(token)).rejects.toMatchObject({ status: 400, code: 'reset_link_invalid' })
  })

  it('is replaced by one of several that use the link at once', async () => {
    const token = await mailedToken()
    const answers = await Promise.allSettled(Array.from({ length: 4 }, (_, n) => reset(token, `secret ${n}`)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('cannot be replaced after an hour', async () => {
    const token = await mailedToken()
    test.clock.advance(HOUR + 1000)
    await expect(reset(token)).rejects.toMatchObject({ code: 'reset_link_invalid' })
  })

  it('cannot be replaced with a link that nobody was sent', async () => {
    await expect(reset('A'.repeat(43))).rejects.toMatchObject({ code: 'reset_link_invalid' })
  })

  it('leaves no token behind in the database', async () => {
    const token = await mailedToken()
    const rows = await test.db.selectFrom('password_resets').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    await expect(reset(token, 'short')).rejects.toMatchObject({ status: 400, fields: [{ field: 'password' }] })
  })

  it('makes the other links useless once a password was set', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()]
    await reset(second)
    await expect(reset(first)).rejects.toMatchObject({ code: 'reset_link_invalid' })
  })
})

describe('limits', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await buildTestApp()
  })
  afterAll(() => limited.close())

  const post = (path: string, payload: object, remoteAddress: string) =>
    limited.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress })
  const statuses = (answers: { statusCode: number }[]) =>
    answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

  it('stop guesses at an account from many addresses, also those made at once', async () => {
    const victim = await limited.createUser('user', 'victim@example.com')
    const guesses = Array.from({ length: 15 }, (_, n) =>
      post('login', { ...victim, password: 'wrong password' }, `192.0.2.${n}`),
    )
    expect(statuses(await Promise.all(guesses))).toEqual([...Array(10).fill(401), ...Array(5).fill(429)])
    const locked = await post('login', { ...victim, email: 'VICTIM@example.com' }, '192.0.2.99')
    expect(locked.statusCode).toBe(429)
    expect(locked.json()).toMatchObject({ code: 'too_many_requests' })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
  })

  it('stop guesses at many accounts from one address', async () => {
    const guess = (n: number) =>
      post('login', { email: `user${n}@example.com`, password: 'wrong password' }, '2001:db8::1')
    expect(statuses(await Promise.all(Array.from({ length: 10 }, (_, n) => guess(n))))).toEqual(Array(10).fill(401))
    expect((await post('login', ADMIN, '2001:db8::2')).statusCode).toBe(429)
    expect((await post('login', ADMIN, '198.51.100.1')).statusCode).toBe(200)
  })

  it('do not count successes', async () => {
    for (let n = 0; n < 12; n += 1) expect((await post('login', ADMIN, '198.51.100.2')).statusCode).toBe(200)
  })

  it('stop registrations and reset mails from one address', async () => {
    const register = (n: number) =>
      post('register', { name: 'N', email: `new${n}@example.com`, password: 'secret123' }, '198.51.100.3')
    expect(statuses(await Promise.all([0, 1, 2, 3, 4, 5].map(register)))).toEqual([201, 201, 201, 201, 201, 429])
    const forget = () => post('forgot-password', ADMIN, '198.51.100.3')
    expect(statuses(await Promise.all([0, 1, 2, 3, 4, 5].map(forget)))).toEqual([200, 200, 200, 200, 200, 429])
  })
})
