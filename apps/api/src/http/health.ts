import { AppError, type Db } from '@tablier/backend'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

/** `/healthz` says that the process is alive, `/readyz` that its database answers. */
export function registerHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    try {
      await sql`select 1`.execute(db)
    } catch (cause) {
      throw new AppError('unavailable', { cause, retryAfter: 2 })
    }
    return { status: 'ready' }
  })
}
