import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@tablier/api-client'
import { type Api, api, type Role } from '@tablier/contracts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type AppDeps, buildApp } from '../src/app.ts'
import { type ContentVersion, localContentVersion } from '../src/db/content-version.ts'
import type { Database } from '@tablier/backend'
import { createRateLimits } from '../src/http/rate-limits.ts'
import { createLogger } from '../src/http/request-log.ts'
import { openDiskStorage } from '../src/media/disk-storage.ts'
import { createMedia } from '../src/media/receive.ts'
import { createVariants } from '../src/media/variants.ts'
import { ensureAdministrator } from '../src/users/first-administrator.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { transportTo } from './transport-to.ts'

export const ADMIN = { email: 'owner@example.com', password: 'correct horse' } as const

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Kysely<Database>
  /** Set where the suite runs on a PostgreSQL server. */
  readonly databaseUrl: string | undefined
  readonly contentVersion: ContentVersion
  /** Holds `uploads` and `incoming`. */
  readonly folder: string
  /** How often the app told of a mail in the outbox. */
  readonly mailsAnnounced: () => number
  readonly clock: { now: () => Date; advance: (ms: number) => void }
  /** A client that presents a token, or none. */
  client(token?: string): Client<Api>
  /** Signs in as the administrator that every test app has. */
  admin(): Promise<Client<Api>>
  token(credentials?: { email: string; password: string }): Promise<string>
  /** Makes a user and gives its credentials. */
  createUser(role: Role, email?: string): Promise<{ id: number; email: string; password: string }>
  close(): Promise<void>
}

/** The real application over a folder and, unless it is given one, a database of its own. */
export async function buildTestApp(overrides: Partial<AppDeps> = {}): Promise<TestApp> {
  const database = overrides.db ? borrowed(overrides.db) : await openTestDatabase()
  const { db } = database
  const folder = await mkdtemp(join(tmpdir(), 'tablier-test-'))
  const log = createLogger(process.env['LOG_LEVEL'] ?? 'silent')
  const tempDir = join(folder, 'incoming')
  const storage = await openDiskStorage(join(folder, 'uploads'))
  const limits = await createRateLimits({ log })
  const contentVersion = overrides.contentVersion ?? (await localContentVersion(db))
  let offset = 0
  let mails = 0
  const clock = { now: () => new Date(Date.now() + offset), advance: (ms: number) => void (offset += ms) }
  await ensureAdministrator(db, ADMIN)
  const app = await buildApp({
    db,
    contentVersion,
    limits,
    media: createMedia({ storage, tempDir, log }),
    storage,
    variants: createVariants({ storage, tempDir }),
    onMail: () => void (mails += 1),
    jwtSecret: 'a secret of thirty-two characters',
    corsOrigins: [],
    trustProxy: false,
    log,
    now: clock.now,
    mountSites: async () => {},
    ...overrides,
  })
  await app.ready()

  const client = (token?: string) => createClient(api, transportTo(app), { token: () => token ?? null })
  const token = async (credentials: { email: string; password: string } = ADMIN) =>
    (await client().auth.login({ body: credentials })).token
  let users = 0
  return {
    app,
    db,
    databaseUrl: database.url,
    contentVersion,
    folder,
    mailsAnnounced: () => mails,
    clock,
    client,
    token,
    admin: async () => client(await token()),
    createUser: async (role, email = `user${(users += 1)}@example.com`) => {
      const admin = client(await token())
      const { user } = await admin.users.create({ body: { name: 'Somebody', email, password: 'secret123', role } })
      return { id: user.id, email, password: 'secret123' }
    },
    close: async () => {
      await app.close()
      await limits.close()
      await contentVersion.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whoever lends a database closes it. */
function borrowed(db: Kysely<Database>): TestDatabase {
  return { db, url: undefined, close: async () => {} }
}
