import { type Kysely, type RawBuilder, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'

/** Returns a version that is one higher, for SQL that `updateVersioned` cannot write. */
export function nextVersion(column = 'version'): RawBuilder<number> {
  return sql<number>`${sql.ref(column)} + 1`
}

/**
 * Begins a change of rows that have a version, and raises it, so that nobody who has opened an older one overwrites the
 * change. `checkVersion` compares the version that a call names.
 * @param column the version's column, for a table that has several
 */
export function updateVersioned<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  column = 'version',
): UpdateQueryBuilder<Tables, Table, Table, UpdateResult> {
  const update = db.updateTable(table) as unknown as UpdateQueryBuilder<Tables, Table, Table, UpdateResult> // the table itself, no alias
  return update.set({ [column]: nextVersion(column) } as never) // TypeScript does not know the columns of any table
}
