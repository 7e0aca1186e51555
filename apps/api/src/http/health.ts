import { AppError } from '@tablier/backend'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '@tablier/backend'

/** `/healthz`: the process is alive; `/readyz`: its database answers. */
export function registerHealth(app: FastifyInstance, db: Kysely<Database>): void {
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
