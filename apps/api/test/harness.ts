import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, type Transport, createClient, fetchTransport } from '@tablier/api-client'
import { createSecrets, type Mail, type Secrets } from '@tablier/backend'
import { ownerOf } from '@tablier/conformance/subject'
import { type Api, api, BACKUP_TICKET_HEADER, BACKUP_UPLOAD_PATH, type Failure, type Role } from '@tablier/contracts'
import { borrowDatabase, borrowForRestarts } from '@tablier/mocks/borrow-database'
import { openInMemory } from '@tablier/mocks/database'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, vi } from 'vitest'
import { ensureAdministrator, hashPasswords } from '../src/accounts/passwords.ts'
import { stageBackup } from '../src/backups/tables/stage-backup.ts'
import type { Stage } from '../src/backups/tables/stage-in-process.ts'
import { readConfig } from '../src/config/config.ts'
import { createGate } from '../src/gates/gates.ts'
import { loggerOptions } from '../src/http/request-log.ts'
import { type OpenApp, type OpenAppOptions, openApp } from '../src/server/open-app.ts'
import type { Services } from '../src/services/services.ts'
import { createDatabase, isOnPostgres, prepareFolder } from './database.ts'
import { undeclaredReason } from './declared-reasons.ts'
import { picturesHere } from './media/pictures-here.ts'

export const ADMIN = { email: 'owner@example.com', password: 'correct horse' } as const

/** The data key of sites on a PostgreSQL server, and of those that restart. */
export const DATA_KEY = '0f'.repeat(32)

/** Returns secrets with a key of their own. */
export function secretsOf(id: string): Secrets {
  return createSecrets(() => [{ id, key: '11'.repeat(32) }])
}

/** In bytes. */
const LARGE_DISK = { free: 1e12, total: 2e12 }

export interface TestApp extends Pick<OpenApp, 'app' | 'services'>, AsyncDisposable {
  readonly db: Services['db']
  readonly clock: { now: () => Date; advance: (ms: number) => void }
  /** The lines of the log. A test may empty it. */
  readonly log: string[]
  /** Waits until no mail is due. Returns the mails that were sent since the last call. */
  readonly mails: () => Promise<Mail[]>
  /** A client that sends this token, or none. */
  readonly client: (token?: string) => Client<Api>
  /** Signs in as the administrator that every test app has. */
  readonly admin: () => Promise<Client<Api>>
  readonly token: (credentials?: { email: string; password: string }) => Promise<string>
  readonly createUser: (role: Role, email?: string) => Promise<{ id: number; email: string; password: string }>
  readonly close: () => Promise<void>
}

export interface TestAppOptions extends Partial<OpenAppOptions> {
  /** Environment variables for the test. A DATABASE_URL replaces the app's own new database. */
  readonly env?: Readonly<Record<string, string>>
  /** True if mail is set up. `mails` returns what is sent in either case. */
  readonly hasMail?: boolean
}

/** Hashes in microseconds. It also accepts the real hashes, which other tests make. */
const cheap = hashPasswords(
  { memoryCost: 8, timeCost: 1, parallelism: 1 },
  '$argon2id$v=19$m=8,t=1,p=1$SHFCYntzjHQptv6biwQRbQ$ybFmL/pstW1ubZ+FtJwpV0ZiWaBKiHSVLRRodvpopRM',
)

/** Stages in this process, on a database of this worker, without the seconds that the server's process takes to start. */
export const stageHere: Stage = (path, folder, options) =>
  stageBackup(path, folder, { template: 'the current schema', ...options }, async (_, template, use) => {
    const { db } = await (template ? borrowDatabase() : openInMemory())
    try {
      if (!template)
        for (const statement of ['drop schema public cascade', 'create schema public'])
          await sql.raw(statement).execute(db)
      await sql`set time zone 'UTC'`.execute(db)
      return await use(db)
    } finally {
      await db.destroy()
    }
  })

/** Opens the application as `serve.ts` does, on a new folder and a new database. */
export async function buildTestApp({ env = {}, hasMail = false, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'tablier-test-'))
  const database = isOnPostgres && !env['DATABASE_URL'] ? await createDatabase() : undefined
  const config = readConfig({
    DATA_DIR: folder,
    JWT_SECRET: 'a secret of thirty-two characters',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO_CONTENT: 'false',
    ...(database && { DATABASE_URL: database.url, DATA_KEYS: DATA_KEY }),
    ...(hasMail && { SMTP_URL: 'smtp://127.0.0.1:1' }),
    ...env,
  })
  if ('embedded' in options && !options.embedded && !config.databaseUrl) await prepareFolder(config.dataDir)
  const log: string[] = []
  const sent: Mail[] = []
  // Without SMTP_URL, mails are written to the log.
  const write = (line: string) => {
    log.push(line)
    rememberCause(line)
    if (line.includes('"mail":{')) sent.push((JSON.parse(line) as { mail: Mail }).mail) // as the mail sender logs it
  }
  let offset = 0
  const clock = { now: () => new Date(Date.now() + offset), advance: (ms: number) => void (offset += ms) }
  const application = await openApp(config, pino(loggerOptions(config.logLevel), { write }), {
    site: 'none',
    hasScheduledBackups: false,
    now: clock.now,
    readSpace: async () => LARGE_DISK, // however little the machine has left
    ...(hasMail && { sendMail: async (mail: Mail) => void sent.push(mail) }),
    stage: stageHere,
    passwords: cheap,
    passphraseWork: 1,
    pictures: picturesHere,
    gates: { mails: createGate({ atOnce: 1, waiting: 0, retryAfter: 1 }) }, // without rests
    ...(!isOnPostgres && !('embedded' in options) && { embedded: (await borrowDatabase()).db }),
    ...options,
  })
  // After `close`, the variables of finished test files, which live as long as their worker, no longer reach it.
  const { proxy: opened, revoke } = Proxy.revocable(application, {})
  const { db } = opened.services
  await ensureAdministrator(db, { email: config.adminEmail, password: config.adminPassword }, cheap)

  const client = (token?: string) => createClient(api, transportTo(opened), { token: () => token ?? null })
  const token = async (credentials: { email: string; password: string } = ADMIN) =>
    (await client().auth.login({ body: credentials })).token
  let users = 0
  const closeAll = async () => {
    await opened.close()
    revoke()
    log.length = 0
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  }
  let closing: Promise<void> | undefined
  const close = () => (closing ??= closeAll())
  return {
    get app() {
      return opened.app
    },
    get services() {
      return opened.services
    },
    db,
    clock,
    log,
    mails: async () => {
      const pending = () =>
        db
          .selectFrom('mail_outbox')
          .select('id')
          .where((eb) => eb.or([eb('next_attempt_at', '<=', clock.now().toISOString()), eb('attempts', '>', 0)]))
          .execute()
      opened.services.mail.kick() // the clock may have moved
      await vi.waitUntil(async () => (await pending()).length === 0, { timeout: 20_000, interval: 2 })
      return sent.splice(0)
    },
    client,
    token,
    admin: async () => client(await token()),
    createUser: async (role, email = `user${(users += 1)}@example.com`) => {
      const admin = client(await token())
      const { user } = await admin.users.create({ body: { name: 'Somebody', email, password: 'secret123', role } })
      return { id: user.id, email, password: 'secret123' }
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Opens the application before the tests of a file or a `describe`, and closes it after them. */
export function useTestApp(
  options: TestAppOptions | (() => Promise<TestAppOptions>) = {},
): TestApp & { readonly owner: Client<Api> } {
  const test = {} as TestApp // the first hook fills it
  beforeAll(async () => {
    const opened = await buildTestApp(typeof options === 'function' ? await options() : options)
    Object.defineProperties(test, Object.getOwnPropertyDescriptors(opened))
  })
  afterAll(() => test.close())
  return Object.assign(test, { owner: ownerOf({ transport: transportTo(test), token: () => test.token() }) })
}

/** Opens applications on one database, one after the other; on PostgreSQL also side by side. */
export async function openRestarts(options: TestAppOptions = {}) {
  const database = isOnPostgres ? await createDatabase() : await borrowForRestarts()
  const start = (env: TestAppOptions['env'] = {}) =>
    buildTestApp({
      ...options,
      env: { DATA_KEYS: DATA_KEY, ...env, ...('url' in database && { DATABASE_URL: database.url }) },
      ...('open' in database && { embedded: database.open() }),
    })
  return { start, drop: database.drop }
}

export async function backupsOf(admin: Client<Api>) {
  const { overview } = await admin.backups.list()
  if (!overview) throw new Error('This server makes no backups.')
  return overview
}

/** Posts to a path many times at once, each time from another address. */
export function postFromMany(
  { app }: Pick<TestApp, 'app'>,
  url: string,
  count: number,
  payloadOf: (n: number) => object,
) {
  const post = (n: number) => app.inject({ method: 'POST', url, remoteAddress: `10.3.0.${n}`, payload: payloadOf(n) })
  return Promise.all(Array.from({ length: count }, (_, n) => post(n)))
}

/** Uploads a backup as a browser does, as the owner unless another token is given. */
export async function uploadBackup(
  test: Pick<TestApp, 'app' | 'token'>,
  ticket: string,
  payload: Buffer | string,
  token?: string,
) {
  const headers = {
    authorization: `Bearer ${token ?? (await test.token())}`,
    'content-type': 'application/octet-stream',
    [BACKUP_TICKET_HEADER]: ticket,
  }
  return test.app.inject({ method: 'POST', url: BACKUP_UPLOAD_PATH, headers, payload })
}

/** What the log says about unexpected errors, by the id of the request. */
const causes = new Map<string, string>()

function rememberCause(line: string): void {
  if (!line.includes('"msg":"request failed"')) return
  const { reqId, err } = JSON.parse(line) as { reqId: string; err: { message: string } } // as the server logs it
  causes.set(reqId, err.message)
}

/** Adds the cause of an unexpected failure, so that a test that fails by it names it. */
function withCause(body: Buffer): Buffer {
  const failure = JSON.parse(body.toString()) as Failure // the server's envelope
  const cause = causes.get(failure.request_id ?? '')
  const message = cause === undefined ? failure.message : `${failure.message} The log says: ${cause}`
  return Buffer.from(JSON.stringify({ ...failure, message }))
}

/** Passes a client's calls, also forms, to an app that does not listen. */
export function transportTo(test: { readonly app: FastifyInstance }): Transport {
  return fetchTransport('', async (path, init) => {
    const request = new Request('http://localhost', init) // encodes a form as a browser does
    const { statusCode, headers, rawPayload } = await test.app.inject({
      method: request.method as 'GET', // or another method of the contract
      url: path as string, // the client's path, since the origin is ''
      headers: Object.fromEntries(request.headers),
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    if (statusCode >= 400) {
      const refused = JSON.parse(rawPayload.toString()) as Failure // the server's envelope
      const message = undeclaredReason(request.method, path as string, refused)
      if (message) return Response.json({ ...refused, code: 'internal', message }, { status: 500 })
    }
    const answered = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    const body = statusCode === 500 ? withCause(rawPayload) : rawPayload
    return new Response(new Uint8Array(body), { status: statusCode, headers: answered })
  })
}
