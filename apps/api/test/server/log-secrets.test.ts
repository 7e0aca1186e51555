import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGates } from '../../src/gates/gates.ts'
import { registerBuiltSite } from '../../src/site/built-site.ts'
import { createSiteReader } from '../../src/site/site-reader.ts'
import { useFolder } from '../folder.ts'
import { useTestApp } from '../harness.ts'
import { portOf } from '../ports.ts'
import { writeSmallSite } from '../small-site.ts'
import { routesOf } from './routes-of.ts'

/** What the log at its finest level, the metrics and the activity have of requests with a secret in their address. */

const TOKEN = 'a metrics token that is long enough'
const SECRET = 'c0ffee'.padEnd(64, 'abcdef0123456789')
const test = useTestApp({ env: { LOG_LEVEL: 'trace', METRICS_TOKEN: TOKEN } })
const folder = useFolder()

/** Every part of the site that a page of the build serves, without content. */
const ENTRY = `
export const webManifest = () => ({})
export const llmsText = () => ''
export const render = () => ({ html: '<p></p>', isComplete: true })
export const renderGuestPage = ({ kind }) => kind
export const withContactForm = (html) => [html]`

beforeAll(async () => {
  const { services } = test
  await registerBuiltSite(
    test.app,
    {
      gates: createGates(),
      contentVersion: () => services.contentClock.current(),
      isLive: () => services.contentClock.isLive(),
      previewPages: services.previewPages,
      publicUrl: 'https://chef.example',
      reader: createSiteReader(services),
      sharedCaching: services.sharedCaching,
    },
    await writeSmallSite(folder, ENTRY),
  )
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => void (test.log.length = 0))

/** Fills the parameters of a pattern with the secret; undefined if its parameters are all numbers of records. */
function withSecret(pattern: string): string | undefined {
  const names = [...pattern.matchAll(/:(\w+)|\*/g)].map(([, name]) => name)
  if (names.every((name) => name === 'id')) return undefined
  return pattern.replace(/:\w+(?:\([^)]*\))?|\*/g, SECRET)
}

const escaped = (path: string) => path.replace(/[^/]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

/** Ways to spell an address, as clients, proxies and attackers do. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'as it is': (path) => path,
  'in capitals': (path) => path.toUpperCase(),
  'with escaped slashes': (path) => path[0] + path.slice(1).replaceAll('/', '%2F'),
  'with an escaped first letter': (path) => `/${escaped(path[1] ?? '')}${path.slice(2)}`,
  'with all letters escaped': escaped,
  'escaped twice': (path) => escaped(path).replaceAll('%', '%25'),
  'with double slashes': (path) => path.replaceAll('/', '//'),
  'with dots': (path) => `/.${path}`,
  'with a slash at the end': (path) => `${path}/`,
  'with an escape that cannot be read': (path) => `${path}%zz`,
  'with a semicolon': (path) => `${path};${SECRET}`,
  'with backslashes': (path) => path.replaceAll('/', '\\'),
  'with a fragment': (path) => `${path}#${SECRET}`,
  'in absolute form': (path) => `http://chef.example${path}`,
  'in absolute form with an impossible host': (path) => `http://1.2.3.4.5${path}`,
  'in a language': (path) => `/de${path}`,
  'too long for a parameter': (path) => path + SECRET.repeat(4),
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function ask(path: string, method: string): Promise<number> {
  const headers = { referer: `https://chef.example${path}`, 'x-forwarded-for': '10.0.0.1' }
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, host: '127.0.0.1', port: portOf(test.app.server), path, method, headers })
    outgoing.on('error', reject).on('response', (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0))
    })
    outgoing.end()
  })
}

/** Returns a text in small letters and without escapes, with the bytes of buffers as letters. */
function plain(written: string): string {
  const bytes = written.replace(/"data":\[([\d,]+)\]/g, (_all, list: string) =>
    String.fromCharCode(...list.split(',').map(Number)),
  )
  let read = bytes.toLowerCase()
  for (let n = 0; n < 3; n += 1)
    read = read.replace(/%([0-9a-f]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return read.toLowerCase()
}

/** Returns the lines with the secret, or half of it. */
const telling = (lines: readonly string[]) => lines.filter((line) => plain(line).includes(SECRET.slice(0, 32)))

/** The addresses of all routes with the secret in each of their parameters, and in queries. */
function addresses(): string[] {
  const inPaths = new Set(routesOf(test.app).flatMap(({ pattern }) => withSecret(pattern) ?? []))
  const inQueries = ['/', '/reset-password', '/confirm-email', '/api/backups/download', '/nothing']
  return [...inPaths, ...inQueries.map((path) => `${path}?token=${SECRET}&link=${SECRET}`)]
}

describe('a secret in an address', () => {
  it('is looked for on every route that takes one', () => {
    const guests = [
      `/enquiry/${SECRET}`,
      `/offer/${SECRET}`,
      `/offer/${SECRET}/evening.ics`,
      `/table/${SECRET}/${SECRET}`,
    ]
    const known = [...guests, `/calendar/${SECRET}`, `/preview/${SECRET}`]
    expect(addresses()).toEqual(expect.arrayContaining(known))
  })

  it.each(Object.entries(spellings))('is not logged if the address is written %s', async (_how, spell) => {
    for (const path of addresses()) for (const method of ['GET', 'POST']) await ask(spell(path), method)
    expect(telling(test.log)).toEqual([])
    expect(test.log.filter((line) => line.includes('request failed'))).toEqual([])
  })

  it.each([
    [`/enquiry/${SECRET}`, '/enquiry/:token([^/]+)', 404],
    [`/api/uploads/${SECRET}`, '/api/uploads/:name', 404],
    [`/enquiry%2F${SECRET}`, '/*', 200],
    [`/api/${SECRET}`, 'none', 404],
  ])('is not the name of the request %s: %s', async (path, route, status) => {
    await ask(path, 'GET')
    expect(JSON.parse(test.log.at(-1)!)).toMatchObject({ method: 'GET', route, status, msg: 'request' })
  })

  it.each(['HTTP/9.9', 'HTTP/1.1\r\nhost', 'HTTP/1.1\r\nbad header: x', ''])(
    'is not logged if %j follows it',
    async (rest) => {
      const socket = connect({ host: '127.0.0.1', port: portOf(test.app.server) }).on('error', () => {})
      socket.end(`GET /enquiry/${SECRET} ${rest}\r\n\r\n`)
      expect(await text(socket)).toContain('HTTP/1.1 400')
      expect(telling(test.log)).toEqual([])
    },
  )

  it('is in no figure and in no line of the activity', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` }
    const { body } = await test.app.inject({ url: '/metrics', headers })
    expect(body).toContain('route="/enquiry/:token([^/]+)"')
    const lines = await test.db.selectFrom('activity').selectAll().execute()
    expect(telling([body, JSON.stringify(lines)])).toEqual([])
  })
})

describe('what an error holds', () => {
  const failing = async (failure: Promise<unknown>) => {
    const err = await failure.then(
      () => undefined,
      (error: unknown) => error,
    )
    test.services.log.error({ err }, 'a test failed')
    return JSON.parse(test.log.at(-1)!) as { err: Record<string, unknown> } // a line of the log
  }

  it('is not logged, if it is the row that the database refused', async () => {
    const row = sql`insert into password_resets (token_hash) values (${SECRET})`
    const { err } = await failing(row.execute(test.db))
    expect(err).toMatchObject({
      code: '23502',
      message: expect.stringContaining('not-null'),
      stack: expect.any(String),
    })
    expect(telling(test.log)).toEqual([])
  })

  it('is not logged, if it is one of several', async () => {
    const one = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', input: SECRET })
    const { err } = await failing(Promise.reject(new AggregateError([one], 'none answered')))
    expect(err).toMatchObject({
      message: 'none answered',
      aggregateErrors: [{ message: 'refused', code: 'ECONNREFUSED' }],
    })
    expect(telling(test.log)).toEqual([])
  })
})
