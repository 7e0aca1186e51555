import { sql } from 'kysely'
import type { Db, Trx } from './database.ts'

/** The channel on which instances announce a new content version to each other. */
export const CONTENT_CHANNEL = 'tablier_content'

/** Raises the content version in the transaction of a change; its commit announces the new version to all instances. */
export async function raiseContentVersion(trx: Trx): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with raised as (update site set content_version = content_version + 1 returning content_version as version)
    select version, pg_notify(${CONTENT_CHANNEL}, version::text) from raised
  `.execute(trx)
  return rows[0]!.version // the site is one row
}

export async function readContentVersion(db: Db): Promise<number> {
  const { content_version } = await db.selectFrom('site').select('content_version').executeTakeFirstOrThrow()
  return content_version
}
