import { AppError, type Db } from '@tablier/backend'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { DiskRoom } from '../disk/disk-room.ts'
import type { Leaving } from './leaving.ts'

interface Watched {
  readonly db: Db
  readonly diskRoom: DiskRoom
  readonly leaving: Leaving
}

/**
 * `/healthz` says that the process is alive, `/readyz` that it wants requests: its database answers and it is not
 * leaving. A full disk is only a warning: to send the requests elsewhere would not make room, and the pages are served.
 */
export function registerHealth(app: FastifyInstance, { db, diskRoom, leaving }: Watched): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (leaving.hasBegun()) throw new AppError('unavailable', { message: 'This server is leaving.', retryAfter: 1 })
    try {
      await sql`select 1`.execute(db)
    } catch (cause) {
      throw new AppError('unavailable', { cause, retryAfter: 2 })
    }
    const { state } = await diskRoom.state()
    return { status: 'ready', ...(state !== 'enough' && { warnings: [`disk_${state}`] }) }
  })
}
