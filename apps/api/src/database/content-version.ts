import { EventEmitter } from 'node:events'
import { CONTENT_CHANNEL, type Db, readContentVersion } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Client } from 'pg'
import { connectionOptions } from './connect.ts'

const RECONNECT_MS = 1000
/** How long the answer to a change waits for the other instances. */
const WAIT_MS = 200
/** A listening connection sends nothing, so without keep-alive its loss may go unnoticed. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** A number that rises with every change of content. Kept answers belong to one version. */
export interface ContentVersion {
  /** Undefined while changes of other instances may be missed; kept answers must not be used then. */
  current(): number | undefined
  /** Records the version of a committed change. Resolves when all instances know it, after 200 ms at the latest. */
  reached(version: number): Promise<void>
  close(): Promise<void>
}

/** For the only process that writes to its database. */
export async function localContentVersion(db: Db): Promise<ContentVersion> {
  let version = await readContentVersion(db)
  return {
    current: () => version,
    reached: async (next) => void (version = Math.max(version, next)),
    close: async () => {},
  }
}

/** For several instances on one PostgreSQL server: a separate connection listens for changes of the others. */
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
  /** Forgets the version and reconnects, unless this was done already or the instance is closing. */
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

/** On the first channel, an instance with a change asks the others; on the second, they answer. */
const ASK_CHANNEL = 'tablier_content_ask'
const CONFIRM_CHANNEL = 'tablier_content_confirm'
/** The `application_name` of every instance's listening connection. */
const LISTENER_NAME = 'tablier content listener'

/** Asks the other instances on a PostgreSQL server to confirm that they know a content version. */
interface Confirmations {
  /**
   * Resolves when every other instance has confirmed `version`, or when the time is up. Later changes ask an instance
   * that did not confirm in time, but do not wait for it until it confirms again. Never rejects.
   */
  wait(version: number): Promise<void>
}

/**
 * Confirms versions from now on. Read the content version afterwards, because a change that was committed before has
 * not asked.
 * @param client a connected client; PostgreSQL forgets this instance when the connection ends
 * @param reach called with each version that another instance asks about
 * @param waitMs how long a change waits at most
 */
async function openConfirmations(
  client: Client,
  reach: (version: number) => void,
  log: FastifyBaseLogger,
  waitMs: number,
): Promise<Confirmations> {
  const silent = new Set<number>() // by the process id of the instance's connection
  const turn = pLimit(1) // the client takes one query at a time
  const confirmations = new EventEmitter<{ confirmed: [pid: number, version: number] }>().setMaxListeners(0)

  client.on('notification', ({ channel, payload, processId }) => {
    if (channel === ASK_CHANNEL) {
      reach(Number(payload))
      turn(() => client.query('select pg_notify($1, $2)', [CONFIRM_CHANNEL, payload])).catch(logFailure)
    } else if (channel === CONFIRM_CHANNEL) {
      silent.delete(processId)
      confirmations.emit('confirmed', processId, Number(payload))
    }
  })
  const logFailure = (error: unknown) => log.warn({ err: error }, 'cannot ask or answer the other instances')

  for (const channel of [ASK_CHANNEL, CONFIRM_CHANNEL]) await client.query(`LISTEN ${channel}`)
  await client.query(`set application_name to '${LISTENER_NAME}'`) // last: the others wait for every connection of this name

  const wait = async (version: number): Promise<void> => {
    const heard = new Set<number>() // answers may arrive before `wait` knows whom it asked
    let asked: ReadonlySet<number> | undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = () => void (asked?.isSubsetOf(heard) && resolve())
    const hear = (pid: number, reached: number) => {
      if (reached >= version) heard.add(pid)
      check()
    }
    confirmations.on('confirmed', hear)
    const ask = async () => {
      const pids = await turn(() => askOthers(client, version))
      asked = new Set(pids.filter((pid) => !silent.has(pid)))
      check()
    }
    const timer = setTimeout(resolve, waitMs)
    ask().catch(logFailure)
    await promise
    clearTimeout(timer)
    confirmations.off('confirmed', hear)
    for (const pid of asked?.difference(heard) ?? []) {
      silent.add(pid)
      log.warn({ pid }, 'an instance did not confirm a content change in time; later changes do not wait for it')
    }
  }
  return { wait }
}

/** Asks in one round trip. Returns the process ids of those who were asked: none if this is the only instance. */
async function askOthers(client: Client, version: number): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid, pg_notify($1, $2) from pg_stat_activity
     where datname = current_database() and application_name = $3 and pid <> pg_backend_pid()`,
    [ASK_CHANNEL, String(version), LISTENER_NAME],
  )
  return rows.map(({ pid }) => pid)
}
