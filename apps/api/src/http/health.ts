import { AppError, type Db } from '@tablier/backend'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Leaving } from './leaving.ts'

interface Watched {
  readonly db: Db
  readonly leaving: Leaving
}

/** `/healthz` says that the process is alive, `/readyz` that it wants requests: its database answers and it is not leaving. */
export function registerHealth(app: FastifyInstance, { db, leaving }: Watched): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (leaving.hasBegun()) throw new AppError('unavailable', { message: 'This server is leaving.', retryAfter: 1 })
    try {
      await sql`select 1`.execute(db)
    } catch (cause) {
      throw new AppError('unavailable', { cause, retryAfter: 2 })
    }
    return { status: 'ready' }
  })
}
