import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, isOnPostgres } from '../database.ts'
import { buildTestApp, type TestApp } from '../harness.ts'
import { portOf } from '../ports.ts'

const CHANGES = 60

/** A TCP proxy in front of a database, which a test can stop and start again on the same port. */
class TcpProxy {
  readonly #sockets = new Set<Socket>()
  readonly #target: URL
  #server: Server | undefined
  #port = 0

  constructor(target: string) {
    this.#target = new URL(target)
  }

  /** @returns the database's URL through the proxy */
  async start(): Promise<string> {
    this.#server = createServer((client) => {
      const database = connect(Number(this.#target.port || 5432), this.#target.hostname)
      for (const socket of [client, database]) {
        this.#sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => (client.destroy(), database.destroy()))
      }
      client.pipe(database).pipe(client)
    })
    await new Promise<void>((resolve) => this.#server!.listen(this.#port, '127.0.0.1', resolve))
    this.#port = portOf(this.#server)
    const url = new URL(this.#target)
    url.host = `127.0.0.1:${this.#port}`
    return url.href
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server!.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}

// The embedded database has one instance, in the same process.
describe.runIf(isOnPostgres)('two instances on one database', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let proxy: TcpProxy
  let here: TestApp
  let there: TestApp

  beforeAll(async () => {
    database = await createDatabase()
    proxy = new TcpProxy(database.url)
    here = await buildTestApp({ env: { DATABASE_URL: database.url }, site: 'built', waitMs: 10_000 })
    there = await buildTestApp({ env: { DATABASE_URL: await proxy.start() }, site: 'built', waitMs: 10_000 })
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await proxy.stop()
    await database.drop()
  })

  const list = async (instance: TestApp) => (await instance.client().banners.list()).items.map(({ heading }) => heading)
  async function expectShown(instance: TestApp, headings: string[]): Promise<void> {
    expect(await list(instance)).toEqual(headings)
    const page = (await instance.app.inject('/')).body
    expect(['Autumn', 'Winter'].filter((heading) => page.includes(heading))).toEqual(headings)
  }

  it('show every change to the next request to either of them', async ({ task }) => {
    const admins = [await here.admin(), await there.admin()] as const
    const { banner } = await admins[0].banners.create({ body: { heading: 'Autumn' } })
    for (let change = 0; change < CHANGES; change += 1) {
      const isPublished = change % 2 === 0
      const [writer, reader] = change % 4 < 2 ? [admins[0], there] : [admins[1], here]
      await writer.banners.setStatus({ params: banner, body: { status: isPublished ? 'Published' : 'Draft' } })
      await expectShown(reader, isPublished ? ['Autumn'] : [])
    }
    Object.assign(task.meta, { figure: `${CHANGES} changes, ${CHANGES} shown by the other instance at once, 0 stale` })
  })

  it('show a change of the settings and of a legal page to the next request', async () => {
    const admin = await here.admin()
    const [name, title] = [async () => (await there.client().settings.get()).settings.siteName, 'Who we are']
    expect([await name(), (await there.client().legalPages.list()).items]).toEqual(['', []])
    await admin.settings.update({ body: { siteName: 'Chez Ada' } })
    expect(await name()).toBe('Chez Ada')
    await admin.legalPages.update({ params: { name: 'contact' }, body: { title, body: 'Ada', isPublished: true } })
    expect((await there.client().legalPages.list()).items).toEqual([{ name: 'contact', title }])
  })

  it('share accounts and sessions', async () => {
    const token = await here.token()
    expect((await there.client(token).auth.me()).user.role).toBe('admin')
    await there.client(token).auth.logout()
    await expect(here.client(token).auth.me()).rejects.toMatchObject({ status: 401 })
  })

  it('answers 503 with Retry-After while it has lost the database, then recovers and shows what it missed', async () => {
    const headers = { authorization: `Bearer ${await here.token()}` }
    const get = async (url: string) => there.app.inject({ url, headers })
    const status = async (url: string) => (await get(url)).statusCode
    await expectShown(there, [])
    const { body } = await get('/')

    await proxy.stop()
    const failed = await get('/api/banners/admin')
    expect(failed.statusCode).toBe(503)
    expect(failed.json()).toMatchObject({ success: false, code: 'unavailable' })
    expect(failed.headers).toHaveProperty('retry-after')
    expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200])
    // As soon as changes can be missed, a kept answer may be outdated.
    await expect.poll(() => status('/api/banners')).toBe(503)
    expect(there.services.contentVersion.current()).toBeUndefined()
    expect(await get('/')).toMatchObject({ statusCode: 200, body })
    for (const path of ['/?message=sent', '/privacy'])
      expect(await get(path)).toMatchObject({ statusCode: 503, headers: { 'x-robots-tag': 'noindex, nofollow' } })
    const admin = await here.admin()
    await admin.banners.create({ body: { heading: 'Winter', status: 'Published' } })

    await proxy.start()
    await expectShown(there, ['Winter'])
    expect([await status('/readyz'), await status('/api/banners/admin')]).toEqual([200, 200])
    const known = here.services.contentVersion.current()
    await expect.poll(() => there.services.contentVersion.current()).toBe(known)
  })
})
