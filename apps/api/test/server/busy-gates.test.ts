import { allowances } from '@tablier/backend'
import { expect, it } from 'vitest'
import { createGate, createGates } from '../../src/gates/gates.ts'
import { createSiteReader } from '../../src/site/site-reader.ts'
import { ADMIN, useTestApp } from '../harness.ts'
import { occupy } from '../occupy.ts'

const publicAnswers = createGate({ atOnce: 1, waiting: 1, retryAfter: 3 })
const strangersPasswords = createGate({ atOnce: 1, waiting: 0, retryAfter: 3 })
const test = useTestApp({ gates: { ...createGates(), publicAnswers, strangersPasswords } })

const get = (url: string) => test.app.inject(url)

it('answers are refused for new queries while too many wait; kept ones and the administrator are answered', async () => {
  const admin = await test.admin()
  expect((await get('/api/banners?limit=3')).statusCode).toBe(200)
  const release = occupy(publicAnswers, 2)
  const refusal = await get('/api/banners?limit=4')
  expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([503, '3'])
  expect(refusal.json()).toMatchObject({ success: false, code: 'unavailable' })
  expect((await get('/api/banners?limit=3')).statusCode).toBe(200)
  expect((await admin.users.list()).total).toBe(1)
  await release()
  expect((await get('/api/banners?limit=4')).statusCode).toBe(200)
})

it('pages are read without waiting behind the calls of visitors, and without a line in the log', async () => {
  const { db, log, now, contentClock } = test.services
  const release = occupy(publicAnswers, 2)
  const before = test.log.length
  const { banner } = await createSiteReader({ db, log, now, contentClock }).content({})
  expect(banner).toEqual({ data: null })
  expect(test.log.slice(before)).toEqual([])
  await release()
})

const signIn = (credentials: object) =>
  test.app.inject({ method: 'POST', url: '/api/auth/login', payload: credentials })

it('passwords are refused from strangers while too many wait, but not from administrators', async () => {
  const user = await test.createUser('user')
  const client = test.client(await test.token(user))
  const admin = await test.admin()
  const release = occupy(strangersPasswords)
  const refusal = await signIn(user)
  expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([503, '3'])
  expect(refusal.json()).toMatchObject({ success: false, code: 'unavailable' })
  const body = { name: 'Eve', email: 'eve@example.com', password: 'secret123' }
  const registration = await test.app.inject({ method: 'POST', url: '/api/auth/register', payload: body })
  expect(registration.statusCode).toBe(503)
  const change = { currentPassword: user.password, newPassword: 'changed it' }
  await expect(client.users.updatePassword({ body: change })).rejects.toMatchObject({ status: 503 })
  await admin.users.updatePassword({ body: { currentPassword: ADMIN.password, newPassword: ADMIN.password } })
  await admin.users.update({ params: { id: user.id }, body: { password: 'changed again' } })
  await release()
  expect((await signIn({ ...user, password: 'changed again' })).statusCode).toBe(200)
})

it('passwords are not counted as wrong when they were refused', async () => {
  const user = await test.createUser('user')
  const release = occupy(strangersPasswords)
  for (let n = 0; n < allowances.login.attempts; n += 1) expect((await signIn(user)).statusCode).toBe(503)
  await release()
  expect((await signIn(user)).statusCode).toBe(200)
})

it('passwords are changed by their owner a number of times an hour, from whatever address, also with the right one', async () => {
  const user = await test.createUser('user')
  const headers = { authorization: `Bearer ${await test.token(user)}` }
  const payload = { currentPassword: user.password, newPassword: user.password }
  const change = (n: number) =>
    test.app.inject({
      method: 'PUT',
      url: '/api/users/updatepassword',
      remoteAddress: `192.0.2.${n}`,
      headers,
      payload,
    })
  for (let n = 0; n < allowances.password.attempts; n += 1) expect((await change(n)).statusCode).toBe(200)
  const { statusCode, headers: said } = await change(allowances.password.attempts)
  expect([statusCode, said['retry-after']]).toEqual([429, expect.any(String)])
})
