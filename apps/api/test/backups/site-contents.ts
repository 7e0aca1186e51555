import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Db } from '@tablier/backend'
import { sql } from 'kysely'
import { readSequences, readTableShapes } from '../../src/backup/load-tables.ts'
import type { Services } from '../../src/services.ts'

/** The tables that a restore empties, because everybody must sign in again. */
const ended = new Set(['sessions', 'password_resets', 'email_changes', 'challenges'])

/** Returns everything that a restore brings back: rows, media, and the next ids. */
export async function siteContents({ db, storage }: Pick<Services, 'db' | 'storage'>) {
  const media: Record<string, string> = {}
  for await (const { key } of storage.list()) {
    if (key.includes('/')) continue // made from an original again
    const file = await storage.read(key)
    media[key] = createHash('sha256')
      .update(await buffer(file!.stream))
      .digest('hex')
  }
  const next = await db.transaction().execute(async (trx) => {
    const tables = await readTableShapes(trx)
    const states = await readSequences(
      trx,
      tables.map(({ name }) => name),
    )
    return states.map(({ table, value, is_called }) => `${table}: ${value + (is_called ? 1 : 0)}`)
  })
  return { rows: await allRows(db), media, next }
}

/** The rows of each table as JSON, without the content version, which rises. */
async function allRows(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const { name } of await readTableShapes(db)) {
    if (ended.has(name)) continue
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(content) - 'content_version')::text as row from ${sql.table(name)} as content order by 1
    `.execute(db)
    tables[name] = rows.map(({ row }) => row)
  }
  return tables
}
