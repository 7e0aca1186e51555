import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedLinks } from './api-subject.ts'
import { buildTestApp, type TestApp } from './harness.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

describe('a session', () => {
  it('has the role that the user has now', async () => {
    const administrator = await test.createUser('admin')
    const client = test.client(await test.token(administrator))
    const setRole = (role: 'user' | 'admin') =>
      test.db.updateTable('users').set({ role }).where('id', '=', administrator.id).execute()
    await setRole('user')
    await expect(client.users.list()).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    await setRole('admin')
    await expect(client.users.list()).resolves.toMatchObject({ page: 1 })
  })
})

describe('a forgotten password', () => {
  it('is announced to the outbox, whether the account exists or not', async () => {
    const announced = test.mailsAnnounced()
    for (const email of [(await test.createUser('user')).email, 'nobody@example.com'])
      await test.client().auth.forgotPassword({ body: { email } })
    expect(test.mailsAnnounced() - announced).toBe(2)
  })

  it('leaves no token behind in the database', async () => {
    const { email } = await test.createUser('user')
    await test.client().auth.forgotPassword({ body: { email } })
    const token = (await mailedLinks(test)).at(-1)!.token // the account is there
    const rows = await test.db.selectFrom('password_resets').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
