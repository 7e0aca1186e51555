import type { Db } from '@tablier/backend'
import { sql } from 'kysely'

/** A table of which not every row can be read, with what the database says. */
export interface UnreadableTable {
  readonly name: string
  readonly reason: string
}

/**
 * Reads every row of every table completely, with its large values, which fails at a page whose checksum is wrong. What a
 * running server has in its memory is not read from the disk. Indexes are not read (`check-indexes.ts`).
 */
export async function readTables(
  db: Db,
  signal: AbortSignal,
): Promise<{ readonly count: number; readonly unreadable: readonly UnreadableTable[] }> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db)
  const unreadable: UnreadableTable[] = []
  for (const { name } of tables) {
    signal.throwIfAborted()
    try {
      await sql`select sum(length(line::text)) from ${sql.table(name)} as line`.execute(db)
    } catch (error) {
      unreadable.push({ name, reason: error instanceof Error ? error.message : 'it does not say why' })
    }
  }
  return { count: tables.length, unreadable }
}
