import { accountKey, allowances } from '@tablier/backend'
import type { Credentials } from '@tablier/conformance'
import { api, listEndpoints } from '@tablier/contracts'
import { parseSetCookie, stringifyCookie } from 'cookie'
import { describe, expect, it } from 'vitest'
import { ADMIN, useTestApp } from '../harness.ts'
import { createAuthenticator } from './software-authenticator.ts'

const NEW_PASSWORD = 'another secret'

const test = useTestApp()
let accounts = 0
let addresses = 0

const newAccount = async () => test.createUser('user', `account${(accounts += 1)}@example.com`)
const newAddress = () => `198.51.${Math.floor((addresses += 1) / 200)}.${addresses % 200}`

interface SignIn {
  readonly from?: string
  readonly cookies?: Record<string, string>
}

function signIn({ email, password }: Credentials, { from = newAddress(), cookies = {} }: SignIn = {}) {
  return test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: from,
    headers: { cookie: stringifyCookie(cookies) },
  })
}

type Answer = Awaited<ReturnType<typeof signIn>>

/** Returns the cookies of an answer as a browser sends them back. */
function cookiesOf({ headers }: Answer): Record<string, string> {
  const cookie = parseSetCookie(String(headers['set-cookie']))
  return { [cookie.name]: cookie.value ?? '' }
}

/** Guesses a password, each time from another address. Returns how many guesses were refused unchecked. */
async function guess(account: Credentials, times: number, options: SignIn = {}): Promise<number> {
  const wrong = { ...account, password: 'wrong password' }
  let refusals = 0
  for (let n = 0; n < times; n += 1) if ((await signIn(wrong, options)).statusCode === 429) refusals += 1
  return refusals
}

/** Uses up the attempts of all unknown devices at an account, without hashing, which would take seconds. */
async function useUp({ id }: { readonly id: number }): Promise<void> {
  for (let n = 0; n < allowances.account.attempts; n += 1) await test.services.limits.consume('account', accountKey(id))
}

describe('guesses at one account from many addresses', () => {
  it.each([
    ['in all spellings of the address', 'account'],
    ['alike if there is no such account', 'nobody'],
  ])('are refused after a hundred, %s', async (_, name) => {
    const email = (await newAccount()).email.replace('account', name)
    expect(await guess({ email: email.toUpperCase(), password: 'x' }, 50)).toBe(0)
    expect(await guess({ email: email.replace('o', 'ｏ'), password: 'x' }, 50)).toBe(0)
    expect(await guess({ email, password: 'x' }, 5)).toBe(5)
  })

  it('leave a way in for the owner: a known device, on which attempts that succeed are not counted', async () => {
    const owner = await newAccount()
    const cookies = cookiesOf(await signIn(owner))
    await useUp(owner)
    expect((await signIn(owner)).statusCode).toBe(429)
    for (let n = 0; n < 12; n += 1) expect((await signIn(owner, { cookies })).statusCode).toBe(200)
  })

  it('do not lock the owner out of the change of the password', async () => {
    const owner = await newAccount()
    const client = test.client((await signIn(owner)).json<{ data: { token: string } }>().data.token)
    await useUp(owner)
    expect((await signIn(owner)).statusCode).toBe(429)
    const body = { currentPassword: owner.password, newPassword: NEW_PASSWORD }
    await expect(client.users.updatePassword({ body })).resolves.toBeNull()
  })

  it('leave a way in on a new device: the mailed link', async () => {
    const owner = await newAccount()
    await useUp(owner)
    await test.client().auth.forgotPassword({ body: owner })
    const mail = (await test.mails()).find(({ to }) => to.some(({ address }) => address === owner.email))
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1]
    const reset = await test.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token, password: NEW_PASSWORD },
    })
    const changed = { ...owner, password: NEW_PASSWORD }
    expect((await signIn(changed)).statusCode).toBe(429)
    expect((await signIn(changed, { cookies: cookiesOf(reset) })).statusCode).toBe(200)
  })
})

it('one address cannot use up the guesses of an account', async () => {
  const owner = await newAccount()
  expect(allowances.loginAtAccount.attempts).toBeLessThan(allowances.account.attempts)
  expect(allowances.loginAtAccount.seconds).toBe(allowances.account.seconds)
  await guess(owner, 200, { from: '192.0.2.7' })
  expect((await signIn(owner)).statusCode).toBe(200)
})

describe('one IP address', () => {
  const post = (path: string, payload: object, remoteAddress: string) =>
    test.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress })
  const statuses = (answers: { statusCode: number }[]) =>
    answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

  it('has ten guesses at an account, and its owner elsewhere still gets in', async () => {
    const victim = await newAccount()
    const wrong = { ...victim, password: 'wrong password' }
    const guesses = await Promise.all(Array.from({ length: 15 }, () => signIn(wrong, { from: '192.0.2.1' })))
    expect(statuses(guesses)).toEqual([...Array(10).fill(401), ...Array(5).fill(429)])
    const refused = await signIn(victim, { from: '192.0.2.1' })
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect((await signIn(victim, { from: '192.0.2.2' })).statusCode).toBe(200)
  })

  it('has ten guesses at many accounts', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await guess({ email: `user${n}@example.com`, password: 'x' }, 1, { from: '2001:db8::1' })).toBe(0)
    expect((await signIn(ADMIN, { from: '2001:db8::2' })).statusCode).toBe(429)
  })

  it('has five registrations and five reset mails', async () => {
    const register = (n: number) =>
      post('register', { name: 'N', email: `new${n}@example.com`, password: 'secret123' }, '198.51.100.3')
    expect(statuses(await Promise.all([0, 1, 2, 3, 4, 5].map(register)))).toEqual([201, 201, 201, 201, 201, 429])
    const forget = () => post('forgot-password', ADMIN, '198.51.100.3')
    expect(statuses(await Promise.all([0, 1, 2, 3, 4, 5].map(forget)))).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('has five messages, and those with mistakes are counted apart', async () => {
    const { contactInfos } = await test.admin()
    await contactInfos.create({ body: { type: ' Téléphone', value: '+44 20 7946 0000', status: 'Published' } })
    await contactInfos.create({ body: { type: 'Correo electrónico', value: 'hello@site.test', status: 'Published' } })
    const texts = { name: 'Ada', email: 'ada@example.com', subject: 'Dinner', message: 'Is there a date?' }
    const send = async (count: number, evening = {}) => {
      const call = { method: 'POST', url: '/api/messages/public', payload: { ...texts, evening } } as const
      return Promise.all(Array.from({ length: count }, () => test.app.inject({ ...call, remoteAddress: '192.0.2.1' })))
    }
    expect(statuses(await send(10, { date: '2020-01-01' }))).toEqual(Array(10).fill(400))
    const answers = await send(6)
    expect(statuses(answers)).toEqual([...Array(5).fill(201), 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(500)
    expect(refused?.json().message).toBe(
      'This was not sent: several messages came from here in a short time. Please send it again in 10 minutes, call +44 20 7946 0000, or write to hello@site.test.',
    )
    expect(statuses(await send(25, { date: '2020-01-01' }))).toEqual([...Array(24).fill(400), 429])
  })
})

it('one account can ask ten times which addresses have accounts', async () => {
  const curious = await test.createUser('user')
  const client = test.client(await test.token(curious))
  const ask = () => client.users.updateDetails({ body: { name: 'N', email: ADMIN.email } }).catch(({ code }) => code)
  const answers: unknown[] = []
  for (let n = 0; n < 11; n += 1) answers.push(await ask())
  expect(answers).toEqual([...Array(10).fill('email_taken'), 'too_many_requests'])
})

it('an account gets at most three reset mails however many addresses ask at once, and no work is done for the others', async () => {
  const { email } = await test.createUser('user', 'victim-of-mails@example.com')
  await test.mails()
  const spellings = [email, email.toUpperCase(), email.replace('victim', 'v\u0130ctim')]
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        payload: { email: spellings[n % 3] },
        remoteAddress: newAddress(),
      }),
    ),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  const mails = await test.mails()
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.length).toBeLessThanOrEqual(3)
  for (const { to } of mails) expect(to).toMatchObject([{ address: email }])
  expect(test.log.filter((line) => line.includes('dropped a mail') && line.includes('password_reset'))).toEqual([])
})

describe('a known device', () => {
  it('has ten guesses of its own, does not take them from others, and needs none of its address', async () => {
    const owner = await newAccount()
    const other = await newAccount()
    const cookies = cookiesOf(await signIn(owner))
    expect(await guess(owner, 12, { cookies, from: '192.0.2.8' })).toBe(2)
    expect((await signIn(owner, { cookies })).statusCode).toBe(429)
    expect((await signIn(other, { from: '192.0.2.8' })).statusCode).toBe(200)
    await guess(owner, 12, { from: '192.0.2.8' })
    expect((await signIn(other, { from: '192.0.2.8' })).statusCode).toBe(429)
    const known = cookiesOf(await signIn(other))
    expect((await signIn(other, { from: '192.0.2.8', cookies: known })).statusCode).toBe(200)
  })

  it('is known by a cookie that no script or other site gets, and that opens no session', async () => {
    const owner = await newAccount()
    expect((await signIn({ ...owner, password: 'wrong password' })).headers).not.toHaveProperty('set-cookie')
    const { value, ...cookie } = parseSetCookie(String((await signIn(owner)).headers['set-cookie']))
    expect(cookie).toEqual({
      name: expect.stringMatching(/^known-device-\d+$/),
      path: '/',
      maxAge: 90 * 24 * 60 * 60,
      httpOnly: true,
      sameSite: 'strict',
    })
    await expect(test.client(value).auth.me()).rejects.toMatchObject({ status: 401 })
    const me = await test.app.inject({ url: '/api/auth/me', headers: { cookie: `${cookie.name}=${value}` } })
    expect(me.statusCode).toBe(401)
  })
})

describe('over HTTPS, a known device', () => {
  const behindProxy = useTestApp({ env: { TRUST_PROXY: 'true' } })

  it('has a cookie that no other host can set', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    const answer = await behindProxy.app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN, headers })
    expect(parseSetCookie(String(answer.headers['set-cookie']))).toMatchObject({
      name: expect.stringMatching(/^__Host-known-device-\d+$/) as unknown,
      path: '/',
      secure: true,
    })
    expect(String(answer.headers['set-cookie'])).not.toMatch(/domain/i)
  })
})

describe('a second sign-in on a known device', () => {
  const tokenOf = (answer: Answer) => answer.json<{ data: { token: string } }>().data.token
  const isOpen = (answer: Answer) =>
    test
      .client(tokenOf(answer))
      .auth.me()
      .then(() => true)
      .catch(() => false)

  it('ends the first session there, and none elsewhere', async () => {
    const account = await newAccount()
    const other = await newAccount()
    const first = await signIn(account)
    const elsewhere = await signIn(account)
    const cookies = cookiesOf(first)
    const theirs = await signIn(other, { cookies })
    const second = await signIn(account, { cookies })
    expect(await Promise.all([first, elsewhere, theirs, second].map(isOpen))).toEqual([false, true, true, true])
  })

  it('ends the session in which the password was changed', async () => {
    const account = await newAccount()
    const first = await signIn(account)
    const change = await test.app.inject({
      method: 'PUT',
      url: '/api/users/updatepassword',
      payload: { currentPassword: account.password, newPassword: NEW_PASSWORD },
      headers: { authorization: `Bearer ${tokenOf(first)}` },
    })
    const second = await signIn({ ...account, password: NEW_PASSWORD }, { cookies: cookiesOf(change) })
    expect(await Promise.all([first, second].map(isOpen))).toEqual([false, true])
  })
})

describe('guesses in an open session', () => {
  const refusals = ['wrong_password', 'wrong_code', 'passkey_refused'] as const
  type Own = ReturnType<typeof test.client>

  /** Every call of a session that takes a guess, with wrong ones. */
  const doors: Readonly<Record<string, (own: Own, password: string) => Promise<unknown>>> = {
    'auth.signInAgain': (own, password) => own.auth.signInAgain({ body: { password, code: '000000' } }),
    'factors.addPasskey': async (own) => {
      const { challenge, options } = await own.factors.startPasskey()
      const passkey = createAuthenticator().create(options, { origin: 'https://evil.example' })
      return own.factors.addPasskey({ body: { challenge, name: 'Mine', passkey } })
    },
    'factors.confirmCodes': (own) => own.factors.confirmCodes({ body: { code: '000000' } }),
    'users.updatePassword': (own) =>
      own.users.updatePassword({ body: { currentPassword: 'wrong password', newPassword: NEW_PASSWORD } }),
  }

  it('come in through no other door', () => {
    const guessed = listEndpoints(api).filter(
      ({ endpoint: { access, errors = [] } }) => access !== 'public' && refusals.some((code) => errors.includes(code)),
    )
    expect(guessed.map(({ name }) => name).toSorted()).toEqual(Object.keys(doors).toSorted())
  })

  it.each(Object.entries(doors))('are thirty a day through all doors together: %s', async (_name, last) => {
    const account = await newAccount()
    const openSession = async () => test.client((await signIn(account)).json<{ data: { token: string } }>().data.token)
    const own = await openSession()
    for (let n = 1; n < allowances.loginAtAccount.attempts; n += 1)
      // not by calls, which would take a day
      await test.services.limits.consume('loginAtAccount', accountKey(account.id))
    const codeOf = (knock: Promise<unknown>) => knock.catch((error: { code: string }) => error.code)
    expect(refusals).toContain(await codeOf(last(own, account.password)))
    const other = await openSession() // strangers' guesses and right passwords are counted apart
    for (const [name, knock] of Object.entries(doors))
      expect([name, await codeOf(knock(other, account.password))]).toEqual([name, 'too_many_requests'])
  })
})

describe('a device is not known', () => {
  /** Returns true if guesses with these cookies count for a known device, and not for the address. */
  async function isKnown(account: Credentials, cookies: Record<string, string>): Promise<boolean> {
    const from = newAddress()
    await guess(account, 10, { from })
    return (await guess(account, 1, { from, cookies })) === 0
  }

  it('to another account, or with a cookie that was changed or made up', async () => {
    const account = await newAccount()
    const other = await newAccount()
    const [[name, value] = ['', '']] = Object.entries(cookiesOf(await signIn(account)))
    expect(await isKnown(account, { [name]: value })).toBe(true)
    expect(await isKnown(other, { [`known-device-${other.id}`]: value })).toBe(false)
    const [id = '', expiresAt = '', signature = ''] = value.split('.')
    for (const forged of [
      '',
      `${'0'.repeat(32)}.${expiresAt}.${signature}`,
      `${id}.${Number(expiresAt) + 1}.${signature}`,
      `${id}.${expiresAt}.${'0'.repeat(64)}`,
      `${id}.${expiresAt}`,
    ])
      expect([forged, await isKnown(account, { [name]: forged })]).toEqual([forged, false])
  })

  it('after the password was changed elsewhere; where it was changed, it is', async () => {
    const account = await newAccount()
    const before = await signIn(account)
    const { token } = before.json<{ data: { token: string } }>().data
    const change = await test.app.inject({
      method: 'PUT',
      url: '/api/users/updatepassword',
      payload: { currentPassword: account.password, newPassword: NEW_PASSWORD },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await isKnown(account, cookiesOf(before))).toBe(false)
    expect(await isKnown(account, cookiesOf(change))).toBe(true)
  })

  it('90 days after the last sign-in', async () => {
    const account = await newAccount()
    const cookies = cookiesOf(await signIn(account))
    test.clock.advance(89 * 24 * 60 * 60 * 1000)
    const renewed = cookiesOf(await signIn(account, { cookies }))
    test.clock.advance(2 * 24 * 60 * 60 * 1000)
    expect(await isKnown(account, cookies)).toBe(false)
    expect(await isKnown(account, renewed)).toBe(true)
  })
})
