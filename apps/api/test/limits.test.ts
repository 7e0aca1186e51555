import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, buildTestApp, type TestApp } from './harness.ts'

/** Attempts are counted by IP address; those to sign in, see also sign-in-limits.test.ts. */

let limited: TestApp

beforeAll(async () => {
  limited = await buildTestApp()
})
afterAll(() => limited.close())

describe('limits', () => {
  const post = (path: string, payload: object, remoteAddress: string) =>
    limited.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress })
  const statuses = (answers: { statusCode: number }[]) =>
    answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

  it('stop ten guesses at an account from one IP address, and its owner elsewhere still gets in', async () => {
    const victim = await limited.createUser('user', 'victim@example.com')
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () => post('login', { ...victim, password: 'wrong password' }, '192.0.2.1')),
    )
    expect(statuses(guesses)).toEqual([...Array(10).fill(401), ...Array(5).fill(429)])
    const refused = await post('login', victim, '192.0.2.1')
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect((await post('login', victim, '192.0.2.2')).statusCode).toBe(200)
  })

  it('stop guesses at many accounts from one IP address', async () => {
    const guess = (n: number) =>
      post('login', { email: `user${n}@example.com`, password: 'wrong password' }, '2001:db8::1')
    expect(statuses(await Promise.all(Array.from({ length: 10 }, (_, n) => guess(n))))).toEqual(Array(10).fill(401))
    expect((await post('login', ADMIN, '2001:db8::2')).statusCode).toBe(429)
    expect((await post('login', ADMIN, '198.51.100.1')).statusCode).toBe(200)
  })

  it('do not count successes', async () => {
    for (let n = 0; n < 12; n += 1) expect((await post('login', ADMIN, '198.51.100.2')).statusCode).toBe(200)
  })

  it('stop registrations and reset mails from one IP address', async () => {
    const register = (n: number) =>
      post('register', { name: 'N', email: `new${n}@example.com`, password: 'secret123' }, '198.51.100.3')
    expect(statuses(await Promise.all([0, 1, 2, 3, 4, 5].map(register)))).toEqual([201, 201, 201, 201, 201, 429])
    const forget = () => post('forgot-password', ADMIN, '198.51.100.3')
    expect(statuses(await Promise.all([0, 1, 2, 3, 4, 5].map(forget)))).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('stop one account from asking which addresses have accounts', async () => {
    const curious = await limited.createUser('user')
    const client = limited.client(await limited.token(curious))
    const ask = () => client.users.updateDetails({ body: { name: 'N', email: ADMIN.email } }).catch(({ code }) => code)
    const answers: unknown[] = []
    for (let n = 0; n < 11; n += 1) answers.push(await ask())
    expect(answers).toEqual([...Array(10).fill('email_taken'), 'too_many_requests'])
  })

  it('stop a flood of messages from one IP address, and count those with mistakes apart', async () => {
    const { contactInfos } = await limited.admin()
    await contactInfos.create({ body: { type: ' phone', value: '+44 20 7946 0000', status: 'Published' } })
    await contactInfos.create({ body: { type: 'Email', value: 'hello@site.test', status: 'Published' } })
    const texts = { name: 'Ada', email: 'ada@example.com', subject: 'Dinner', message: 'Is there a date?' }
    const send = async (count: number, evening = {}) => {
      const call = { method: 'POST', url: '/api/messages/public', payload: { ...texts, evening } } as const
      return Promise.all(
        Array.from({ length: count }, () => limited.app.inject({ ...call, remoteAddress: '192.0.2.1' })),
      )
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
