import { sql, type Transaction } from 'kysely'
import type { Database, Db } from './database.ts'

/** The channel on which instances announce a new content version to each other. */
export const CONTENT_CHANNEL = 'tablier_content'

/** Raises the content version in the transaction of a change; its commit announces the new version to all instances. */
export async function raiseContentVersion(trx: Transaction<Database>): Promise<number> {
  const { content_version } = await trx
    .updateTable('site')
    .set((eb) => ({ content_version: eb('content_version', '+', 1) }))
    .returning('content_version')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify(${CONTENT_CHANNEL}, ${String(content_version)})`.execute(trx)
  return content_version
}

export async function readContentVersion(db: Db): Promise<number> {
  const { content_version } = await db.selectFrom('site').select('content_version').executeTakeFirstOrThrow()
  return content_version
}
