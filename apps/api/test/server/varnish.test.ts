import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerBuiltSite } from '../../src/site/built-site.ts'
import { useFolder } from '../folder.ts'
import { useTestApp } from '../harness.ts'
import { end } from './nginx.ts'
import { writeSmallSite } from '../small-site.ts'

const program = process.env['VARNISHD'] ?? '/usr/sbin/varnishd'

/** Varnish 7 is a Debian package; a fake one would prove nothing. */
const hasVarnish = existsSync(program)

/** CI sends 100,000, which takes half a minute on two busy cores. */
const requests = Number(process.env['VARNISH_REQUESTS'] ?? 1000)
const CONNECTIONS = 16
const plain = { 'accept-encoding': 'identity' }

if (!hasVarnish) process.stdout.write('Varnish was not tested: it is not installed.\n')

/** A build whose page shows the banners, and how often it was rendered. */
const ENTRY = `
let renderings = 0
export const hasOwnPage = async () => false
export async function render(request, transport) {
  const { body } = await transport({ method: 'GET', path: '/api/banners', headers: {} })
  return new Response(body.data.items.map(({ heading }) => heading) + ' in rendering ' + ++renderings)
}`

describe.runIf(hasVarnish)('behind Varnish', () => {
  let varnish: Varnish
  const folder = useFolder()
  const test = useTestApp(async () => {
    varnish = await startVarnish(folder)
    const env = {
      SHARED_CACHE_SECONDS: '3600',
      CACHE_TAGS: 'surrogate-key',
      PURGE_URL: varnish.url,
      PURGE_METHOD: 'PURGE',
      PURGE_HEADER: `X-Purge-Token: ${varnish.token}`,
    }
    return { env }
  })
  const admin = test.owner
  /** The URLs that Varnish has asked the server for. */
  const asked: string[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

  beforeAll(async () => {
    await registerCountingSite()
    test.app.server.on('request', ({ url }) => asked.push(String(url)))
    await test.app.listen({ path: varnish.socket, writableAll: true })
    await settled(2) // the start sends two purges
  })
  beforeEach(() => void asked.splice(0))
  afterAll(async () => {
    agent.destroy()
    await varnish.stop()
  })

  async function registerCountingSite(): Promise<void> {
    const { contentVersion, ...services } = test.services
    const options = { ...services, contentVersion: () => contentVersion.current(), publicUrl: 'https://chef.test' }
    await registerBuiltSite(test.app, options, await writeSmallSite(folder, ENTRY))
  }

  /** Waits until Varnish has received at least so many purges. */
  async function settled(purges: number): Promise<void> {
    await vi.waitFor(async () => expect(await varnish.purges()).toBeGreaterThanOrEqual(purges), {
      timeout: 30_000,
      interval: 100,
    })
  }

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(varnish.url + path, { headers })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  const timesAsked = (path: string) => asked.filter((url) => url === path).length

  async function readOften(path: string, times: number): Promise<Set<string>> {
    const answers = new Set<string>()
    let left = times
    const connection = async () => {
      for (; left > 0; left -= 1) {
        const [answer] = (await once(get(varnish.url + path, { agent }), 'response')) as [IncomingMessage]
        answers.add(`${answer.statusCode} ${await text(answer)}`)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, connection))
    return answers
  }

  it(`answers ${requests} requests after a publish with one rendering`, async () => {
    const renderings = async () => Number(/\d+$/.exec((await read('/', plain)).body)?.[0])
    const before = await renderings()
    await admin.banners.create({ body: { heading: 'Autumn', status: 'Published' } })
    expect(await readOften('/', requests)).toEqual(new Set([`200 Autumn in rendering ${before + 1}`]))
    expect(await renderings()).toBe(before + 1)
    expect(timesAsked('/')).toBeLessThanOrEqual(3) // before and after the change, and after the repeated purge
  }, 600_000)

  it('shows a change at the next request, on the page and in the list', async () => {
    const { banner } = await admin.banners.create({ body: { heading: 'Winter' } })
    const shows = async () => [
      (await read('/')).body.includes('Winter'),
      (await read('/api/banners')).body.includes('Winter'),
      (await read(`/api/banners/${banner.id}`)).status,
    ]
    expect(await shows()).toEqual([false, false, 404])
    await admin.banners.setStatus({ params: banner, body: { status: 'Published' } })
    expect(await shows()).toEqual([true, true, 200])
    await admin.banners.setStatus({ params: banner, body: { status: 'Draft' } })
    expect(await shows()).toEqual([false, false, 404])
  })

  it('keeps what a change does not concern', async () => {
    await read('/api/logos')
    await admin.banners.create({ body: { heading: 'Spring', status: 'Published' } })
    await read('/api/logos')
    expect(timesAsked('/api/logos')).toBe(1)
  })

  it('stores one answer for each encoding', async () => {
    for (const encoding of ['br', 'gzip, deflate, br', 'br;q=1.0', 'gzip', 'identity']) {
      const { body, headers } = await read('/api/footers', { 'accept-encoding': encoding })
      expect(JSON.parse(body)).toMatchObject({ success: true })
      expect(headers.get('content-encoding') ?? 'identity').toBe(
        /br|gzip|identity/.exec(encoding.split(' ').at(-1)!)?.[0],
      )
    }
    expect(timesAsked('/api/footers')).toBe(3)
  })

  it('stores nothing that is only for one caller, and hides the tags from visitors', async () => {
    const headers = { authorization: `Bearer ${await test.token()}` }
    for (const status of [200, 401])
      expect((await read('/api/banners/admin', status === 200 ? headers : {})).status).toBe(status)
    for (let times = 0; times < 2; times += 1) await read('/api/gone')
    expect(timesAsked('/api/banners/admin')).toBe(2)
    expect(timesAsked('/api/gone')).toBe(2)
    expect((await read('/')).headers.has('surrogate-key')).toBe(false)
  })

  it('lets nobody purge without the secret', async () => {
    const purge = await fetch(varnish.url, { method: 'PURGE', headers: { 'surrogate-key': 'page' } })
    expect(purge.status).toBe(403)
  })
})

interface Varnish {
  readonly url: string
  /** Where the server must listen. */
  readonly socket: string
  readonly token: string
  readonly purges: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts Varnish on loopback with the documented configuration, for a server on a Unix socket. */
async function startVarnish(folder: string): Promise<Varnish> {
  await chmod(folder, 0o755) // Varnish gives up root's rights
  const socket = join(folder, 'server.sock')
  const token = 'a secret of the test'
  const vcl = join(folder, 'varnish.vcl')
  await writeFile(vcl, await configuration(socket, token))
  const name = join(folder, 'varnish')
  const child = spawn(
    program,
    ['-F', `-n${name}`, `-f${vcl}`, '-a127.0.0.1:0', '-smalloc,64m', '-phttp_gzip_support=off'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const messages = text(child.stderr)
  const ask = async (tool: string, ...options: string[]) =>
    (await promisify(execFile)(tool, ['-n', name, ...options])).stdout
  const stop = () => end(child)
  try {
    const port = await vi.waitFor(async () => portIn(await ask('varnishadm', 'debug.listen_address'), child), {
      timeout: 50_000,
    })
    const purges = async () => Number(/\d+/.exec(await ask('varnishstat', '-1', '-f', 'MAIN.bans_added'))?.[0]) - 1 // Varnish adds the first
    return { url: `http://127.0.0.1:${port}`, socket, token, purges, stop }
  } catch (error) {
    await stop()
    throw new Error(`Varnish did not start: ${await messages}`, { cause: error })
  }
}

async function configuration(socket: string, token: string): Promise<string> {
  const documented = await readFile(new URL('../../deploy/varnish.vcl', import.meta.url), 'utf8')
  return documented
    .replace('.host = "127.0.0.1";', `.path = "${socket}";`)
    .replace('.port = "3000";', '')
    .replace('replace this secret', token)
}

/** @throws if Varnish does not listen yet; a test error at once if it has ended */
function portIn(addresses: string, child: ChildProcess): string {
  if (child.exitCode !== null) throw new Error(`varnishd ended with ${child.exitCode}`)
  const port = /127\.0\.0\.1 (\d+)/.exec(addresses)?.[1]
  if (!port) throw new Error('varnishd does not listen yet')
  return port
}
