import { CONTENT_CHANNEL, type Db, readContentVersion } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import type { Client } from 'pg'
import { type Confirmations, openConfirmations } from './confirmations.ts'
import { connectionOptions } from './connect.ts'

const RECONNECT_MS = 1000
/** How long the answer to a change waits for the other instances. */
const WAIT_MS = 200
/** A listening connection sends nothing by itself; without keep-alive, its loss may go unnoticed. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** A number that rises with every change of content. Answers are kept for one version. */
export interface ContentVersion {
  /** Undefined while changes of other instances may be missed; kept answers must not be used then. */
  current(): number | undefined
  /** Records the version of a change that was committed. Resolves when all instances know it, at the latest after 200 ms. */
  reached(version: number): Promise<void>
  close(): Promise<void>
}

/** For a process that is the only one to write to its database. */
export async function localContentVersion(db: Db): Promise<ContentVersion> {
  let version = await readContentVersion(db)
  return {
    current: () => version,
    reached: async (next) => void (version = Math.max(version, next)),
    close: async () => {},
  }
}

/** For several instances on one PostgreSQL server: listens for the changes of the others on a separate connection. */
export async function sharedContentVersion(
  db: Db,
  databaseUrl: string,
  log: FastifyBaseLogger,
  waitMs: number = WAIT_MS,
): Promise<ContentVersion> {
  const pg = await import('pg')
  const options = { ...(await connectionOptions(databaseUrl)), ...KEEP_ALIVE }
  let version: number | undefined
  let listening: Client | undefined
  let confirmations: Confirmations | undefined
  let retry: NodeJS.Timeout | undefined
  let isOpen = false

  const listen = async (): Promise<void> => {
    const client = new pg.Client(options)
    listening = client
    const reach = (next: number) => {
      if (listening === client) version = Math.max(version ?? 0, next)
    }
    client.on('notification', ({ channel, payload }) => channel === CONTENT_CHANNEL && reach(Number(payload)))
    client.on('error', (error) => log.warn({ err: error }, 'lost the connection that listens for content changes'))
    client.on('end', () => lose(client))
    try {
      await client.connect()
      await client.query(`LISTEN ${CONTENT_CHANNEL}`)
      confirmations = await openConfirmations(client, reach, log, waitMs)
      reach(await readContentVersion(db)) // an announced change may be newer
    } catch (error) {
      await client.end()
      lose(client)
      throw error
    }
  }
  /** Forgets the version and reconnects, unless that has happened or the instance is closing. */
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
    reached: async (next) => {
      if (version !== undefined) version = Math.max(version, next)
      await confirmations?.wait(next)
    },
    close: async () => {
      isOpen = false
      clearTimeout(retry)
      await listening?.end()
    },
  }
}
