import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { connectPostgres } from '../src/db/connect.ts'
import { sharedContentVersion } from '../src/db/content-version.ts'
import { createLogger } from '../src/http/request-log.ts'
import { registerSite } from '../src/site/site.ts'
import { buildTestApp, type TestApp } from './harness.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

const log = createLogger('silent')

/** An instance with connections of its own, listening for what the others change. */
async function startInstance(url: string): Promise<TestApp> {
  const db = await connectPostgres(url, (error) => process.stderr.write(`lost a connection: ${error.message}\n`))
  const contentVersion = await sharedContentVersion(db, url, log)
  const instance = await buildTestApp({
    db,
    contentVersion,
    mountSites: (app) =>
      registerSite(app, {
        isDevelopment: false,
        contentVersion: () => contentVersion.current(),
        publicUrl: 'http://chef.example',
      }),
  })
  const close = async () => {
    await instance.close()
    await db.destroy()
  }
  return { ...instance, close }
}

// The embedded database has one instance.
describe.runIf(inject('emptyDatabase').kind === 'postgres')('two instances on one database', () => {
  let database: TestDatabase
  let here: TestApp
  let there: TestApp

  beforeAll(async () => {
    database = await openTestDatabase()
    here = await startInstance(database.url!)
    there = await startInstance(database.url!)
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await database.close()
  })

  const page = async (instance: TestApp) => (await instance.app.inject('/')).body
  const list = async (instance: TestApp) => (await instance.client().banners.list()).items.map(({ heading }) => heading)

  it('show a publication at once where it was made, and on the other as soon as it hears of it', async () => {
    const admin = await here.admin()
    for (const instance of [here, there])
      expect([await list(instance), (await page(instance)).includes('Autumn')]).toEqual([[], false])

    const { banner } = await admin.banners.create({ body: { heading: 'Autumn', status: 'Published' } })
    expect([await list(here), (await page(here)).includes('Autumn')]).toEqual([['Autumn'], true])
    await vi.waitFor(async () =>
      expect([await list(there), (await page(there)).includes('Autumn')]).toEqual([['Autumn'], true]),
    )

    await admin.banners.setStatus({ params: banner, body: { status: 'Draft' } })
    expect([await list(here), (await page(here)).includes('Autumn')]).toEqual([[], false])
    await vi.waitFor(async () =>
      expect([await list(there), (await page(there)).includes('Autumn')]).toEqual([[], false]),
    )
  })

  it('share accounts and sessions', async () => {
    const token = await here.token()
    expect((await there.client(token).auth.me()).user.role).toBe('admin')
    await there.client(token).auth.logout()
    await expect(here.client(token).auth.me()).rejects.toMatchObject({ status: 401 })
  })
})
