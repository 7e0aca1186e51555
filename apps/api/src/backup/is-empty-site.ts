import type { Db } from '@tablier/backend'
import { collections } from '@tablier/contracts'
import { sql } from 'kysely'

/** What people write. All other tables have rows only with these, or from the start. */
const tables = ['users', 'messages', 'revisions', 'activity', ...Object.values(collections).map(({ table }) => table)]

/** True if nobody has written anything: no account, no message and no content. */
export async function isEmptySite(db: Db): Promise<boolean> {
  const rows = tables.map((table) => sql`exists (select from ${sql.table(table)})`)
  const found = await sql<{ hasRows: boolean }>`select ${sql.join(rows, sql` or `)} as "hasRows"`.execute(db)
  return found.rows[0]?.hasRows === false
}
