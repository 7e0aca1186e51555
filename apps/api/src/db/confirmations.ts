import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Client } from 'pg'

/** On the first channel, the instance that changed the content asks the others; on the second, they answer it. */
const ASK_CHANNEL = 'tablier_content_ask'
const CONFIRM_CHANNEL = 'tablier_content_confirm'
/** The `application_name` of every instance's listening connection. */
const LISTENER_NAME = 'tablier content listener'

/** Asks the other instances on a PostgreSQL server to confirm that they know a content version. */
export interface Confirmations {
  /**
   * Resolves when every other instance has confirmed `version`, or the time is up. An instance that did not confirm in
   * time is asked again by later changes, but they do not wait for it until it confirms one. Never rejects.
   */
  wait(version: number): Promise<void>
}

/**
 * Confirms versions from now on. Read the content version afterwards: a change that was committed before has not asked.
 * @param client a connected client; PostgreSQL forgets this instance when the connection ends
 * @param reach called with each version that another instance asks about
 * @param waitMs how long a change waits at most
 */
export async function openConfirmations(
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
    const heard = new Set<number>() // also before it is known who was asked
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
