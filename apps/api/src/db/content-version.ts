import { type Kysely, sql, type Transaction } from 'kysely'
import { Client } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { connectionOptions } from './connect.ts'
import type { Database } from './database.ts'

const CHANNEL = 'tablier_content'
const RECONNECT_MS = 1000

/**
 * What a visitor sees is a function of the published content; this is the
 * number of that content's state. Everything that is kept ready for visitors
 * is kept under it.
 */
export interface ContentVersion {
  /** Undefined while it is not known for certain, when nothing kept may be used. */
  current(): number | undefined
  /** Takes note of a version that a committed change reached. */
  reached(version: number): void
  close(): Promise<void>
}

/** Raises the version in the change's own transaction and announces it to the other instances at its commit. */
export async function raiseContentVersion(trx: Transaction<Database>): Promise<number> {
  const { content_version } = await trx
    .updateTable('site')
    .set((eb) => ({ content_version: eb('content_version', '+', 1) }))
    .returning('content_version')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify(${CHANNEL}, ${String(content_version)})`.execute(trx)
  return content_version
}

/** For one process that alone writes to its database. */
export async function localContentVersion(db: Kysely<Database>): Promise<ContentVersion> {
  let version = await readVersion(db)
  return {
    current: () => version,
    reached: (next) => (version = Math.max(version, next)),
    close: async () => {},
  }
}

/**
 * For several instances on one PostgreSQL server: a connection of its own
 * listens for the others' changes. While it is lost the version is unknown.
 */
export async function sharedContentVersion(
  db: Kysely<Database>,
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<ContentVersion> {
  let version: number | undefined
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  const listen = async (): Promise<void> => {
    const next = new Client(connectionOptions(databaseUrl))
    client = next
    next.on('notification', ({ payload }) => (version = Math.max(version ?? 0, Number(payload))))
    next.on('error', (error) => log.warn({ err: error }, 'lost the connection that listens for content changes'))
    next.on('end', () => lost(next))
    await next.connect()
    await next.query(`LISTEN ${CHANNEL}`)
    version = await readVersion(db)
  }
  const lost = (ended: Client): void => {
    if (isClosed || ended !== client) return
    version = undefined
    retry = setTimeout(() => void listen().catch(() => lost(ended === client ? ended : client!)), RECONNECT_MS)
  }

  await listen()
  return {
    current: () => version,
    reached: (next) => {
      if (version !== undefined) version = Math.max(version, next)
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

async function readVersion(db: Kysely<Database>): Promise<number> {
  const { content_version } = await db.selectFrom('site').select('content_version').executeTakeFirstOrThrow()
  return content_version
}
