import { CONTENT_CHANNEL, type Db, readContentVersion } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'
import { connectionOptions } from './connect.ts'

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

/** For one process that alone writes to its database. */
export async function localContentVersion(db: Db): Promise<ContentVersion> {
  let version = await readContentVersion(db)
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
  db: Db,
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<ContentVersion> {
  let version: number | undefined
  let listening: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isOpen = false

  const listen = async (): Promise<void> => {
    const client = new Client(connectionOptions(databaseUrl))
    listening = client
    const reach = (next: number) => {
      if (listening === client) version = Math.max(version ?? 0, next)
    }
    client.on('notification', ({ payload }) => reach(Number(payload)))
    client.on('error', (error) => log.warn({ err: error }, 'lost the connection that listens for content changes'))
    client.on('end', () => lose(client))
    try {
      await client.connect()
      await client.query(`LISTEN ${CONTENT_CHANNEL}`)
      reach(await readContentVersion(db)) // a change that was announced meanwhile may be newer
    } catch (error) {
      await client.end()
      lose(client)
      throw error
    }
  }
  /** Of a connection that is lost already, or was given up, nothing more is to be done. */
  const lose = (client: Client): void => {
    if (!isOpen || client !== listening) return
    listening = undefined
    version = undefined
    retry = setTimeout(() => void listen().catch(logFailure), RECONNECT_MS)
  }
  const logFailure = (error: unknown) => log.warn({ err: error }, 'cannot listen for content changes; trying again')

  await listen()
  isOpen = true
  return {
    current: () => version,
    reached: (next) => {
      if (version !== undefined) version = Math.max(version, next)
    },
    close: async () => {
      isOpen = false
      clearTimeout(retry)
      await listening?.end()
    },
  }
}
