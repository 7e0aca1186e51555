import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureAdministrator } from '../src/users/first-administrator.ts'
import { openTestDatabase } from './database.ts'
import { ADMIN, buildTestApp, type TestApp } from './harness.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

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
    await expect(test.token(ADMIN)).resolves.toBeTypeOf('string')
    expect(await ensureAdministrator(test.db, { email: 'other@example.com', password: 'secret123' })).toBeNull()
  })
})
