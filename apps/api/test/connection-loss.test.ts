import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectPostgres } from '../src/db/connect.ts'
import { Door } from './door.ts'
import { buildTestApp, type TestApp } from './harness.ts'

// The embedded database lives in the process: there is no connection to lose.
describe.runIf(inject('emptyDatabase').kind === 'postgres')('while the database is away', () => {
  let test: TestApp
  let direct: TestApp
  let door: Door

  beforeAll(async () => {
    direct = await buildTestApp()
    door = new Door(new URL(direct.databaseUrl!))
    const db = await connectPostgres(await door.open(), () => {})
    test = await buildTestApp({ db })
  })
  afterAll(async () => {
    await door.shut()
    await test.close()
    await direct.close()
  })

  it('answers 503 with Retry-After, and recovers without a restart', async () => {
    const authorization = `Bearer ${await test.token()}`
    const owner = () => test.app.inject({ url: '/api/banners/admin', headers: { authorization } })
    expect((await owner()).statusCode).toBe(200)
    expect((await test.app.inject('/api/banners')).statusCode).toBe(200)
    await door.shut()
    const away = await owner()
    expect(away.statusCode).toBe(503)
    expect(away.json()).toMatchObject({ success: false, code: 'unavailable' })
    expect(away.headers).toHaveProperty('retry-after')
    expect((await test.app.inject('/api/logos')).statusCode).toBe(503)
    expect((await test.app.inject('/api/banners')).statusCode).toBe(200) // kept since before
    expect((await test.app.inject('/readyz')).statusCode).toBe(503)
    expect((await test.app.inject('/healthz')).statusCode).toBe(200)
    await door.open()
    expect((await owner()).statusCode).toBe(200)
    expect((await test.app.inject('/api/logos')).statusCode).toBe(200)
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
  })
})
