import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError, type Db } from '@tablier/backend'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { DiskRoom } from '../disk/disk-room.ts'
import type { SiteKeys } from '../config/keys.ts'

export type Leaving = ReturnType<typeof createLeaving>

/** Times in milliseconds. */
export interface LeavingTimes {
  /** How long before it stops listening the server keeps connections alive again. */
  readonly warmMs?: number
  /** How long idle connections may then remain, which is longer than a proxy keeps them. */
  readonly idleMs?: number
  /** How long requests may then take. */
  readonly finishMs?: number
  /** How long a connection may then take to send its first byte, because browsers open some in advance. */
  readonly unusedMs?: number
}

const usual = { warmMs: 1000, idleMs: 7000, finishMs: 20_000, unusedMs: 1000 } satisfies LeavingTimes

/** How often to check for connections that have become idle, because there is no event for it. */
const LOOK_MS = 100

/** Ends a server's connections in an order that clients behind a proxy do not notice (docs/decisions/running.md). */
export function createLeaving(times: LeavingTimes = {}) {
  const { warmMs, ...ends } = { ...usual, ...times }
  const sockets = new Set<Socket>()
  const responses = new Set<ServerResponse>()
  let hasBegun = false
  let endsConnections = false

  const endConnections = () => {
    endsConnections = true
    for (const response of responses) response.shouldKeepAlive = false // Node then sends `connection: close`
  }
  /** Announces the end: from now on, each response ends its connection. */
  const begin = () => {
    hasBegun = true
    endConnections()
  }
  return {
    hasBegun: () => hasBegun,
    watch: (server: Server) => server.on('connection', (socket) => remember(sockets, socket)),
    /** Must be called for each response before its headers are sent: its connection may have to end with it. */
    see: (response: ServerResponse) => {
      if (endsConnections) response.shouldKeepAlive = false
    },
    /** Adds a response that takes a while. Its connection ends with it if its headers are not sent yet. */
    follow: (response: ServerResponse) => remember(responses, response),
    begin,
    /**
     * Calls `begin`, keeps answering for a while, then accepts no more connections and waits for those that remain.
     * @param seconds how long to keep answering
     */
    async leave(server: Server, seconds: number): Promise<void> {
      begin()
      const serveMs = seconds * 1000
      await wait(Math.max(0, serveMs - warmMs))
      if (serveMs > 0) {
        // When the server stops listening, the system resets connections that it has not accepted yet. With keep-alive
        // until then, the proxy reuses idle connections and opens fewer new ones.
        endsConnections = false
        await wait(Math.min(serveMs, warmMs))
        endConnections()
      }
      await stopped(server, sockets, serveMs > 0 ? ends : { ...ends, idleMs: 0 })
    },
  }
}

function remember<Item extends Socket | ServerResponse>(items: Set<Item>, item: Item): void {
  items.add(item)
  item.once('close', () => items.delete(item))
}

/** Accepts no more connections, and resolves when those that remain have ended. Cuts them if they take too long. */
async function stopped(
  server: Server,
  sockets: ReadonlySet<Socket>,
  { idleMs, finishMs, unusedMs }: Required<Omit<LeavingTimes, 'warmMs'>>,
): Promise<void> {
  const began = performance.now()
  const look = () => {
    const elapsed = performance.now() - began
    if (elapsed >= idleMs) server.closeIdleConnections()
    if (elapsed >= unusedMs) for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    if (elapsed >= finishMs) for (const socket of sockets) socket.destroy() // also those that speak no HTTP any more
  }
  const looking = setInterval(look, LOOK_MS)
  // `close` of the HTTP server would also end the idle connections.
  await new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve()) // close fails only if the server does not listen
    look()
  })
  clearInterval(looking)
}

interface Watched {
  readonly db: Db
  readonly keys: SiteKeys
  readonly diskRoom: DiskRoom
  readonly leaving: Leaving
}

/** `/healthz` says that the process is alive, `/readyz` that it wants requests. */
export function registerHealth(app: FastifyInstance, watched: Watched): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await demandReady(watched)
    const { state } = await watched.diskRoom.state()
    const problem = watched.keys.fileProblem()
    const warnings = [state !== 'enough' && `disk_${state}`, problem && `keys_${problem}`].filter(Boolean)
    return { status: 'ready', ...(warnings.length > 0 && { warnings }) }
  })
}

/**
 * Resolves if the server wants requests: its database answers and it is not leaving. A full disk and a problem with the
 * file of the keys do not count: to send the requests elsewhere would not help, and the pages are served.
 * @throws AppError `unavailable`
 */
export async function demandReady({ db, leaving }: Pick<Watched, 'db' | 'leaving'>): Promise<void> {
  if (leaving.hasBegun()) throw new AppError('unavailable', { reason: 'serverIsLeaving', retryAfter: 1 })
  try {
    await sql`select 1`.execute(db)
  } catch (cause) {
    throw new AppError('unavailable', { cause, retryAfter: 2 })
  }
}
