import { collections } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** True if there is no record in any collection and no text in any legal page. */
export async function isContentEmpty(db: Db): Promise<boolean> {
  const records = Object.values(collections).map(({ table }) => sql`exists (select from ${sql.table(table)})`)
  const texts = sql`exists (select from legal_pages where body <> '')`
  const { rows } = await sql<{ isFull: boolean }>`
    select ${sql.join([...records, texts], sql` or `)} as "isFull"`.execute(db)
  return rows[0]?.isFull === false
}
