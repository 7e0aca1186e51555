import { collectionNames, collections, type ExampleListName } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'

/** The tables that may hold examples. */
export const exampleTables: readonly { readonly name: ExampleListName; readonly table: string }[] = [
  ...collectionNames.map((name) => ({ name, table: collections[name].table })),
  { name: 'messages', table: 'messages' },
]

/** The version of the row `example`; null for a message, which has none. */
export function versionOf(table: string): RawBuilder<number | null> {
  return table === 'messages' ? sql`null::integer` : sql`example.version`
}

/** Whether the row `example` will be published or taken off the site at a time, which only somebody can have set. */
export function isScheduled(name: ExampleListName): RawBuilder<boolean> {
  return sql`exists (select from schedules where collection = ${name} and schedules.record_id = example.id)`
}

/** Leaves out messages that were deleted, which are rows until housekeeping removes them. */
export function isPresent(table: string): RawBuilder<boolean> {
  return table === 'messages' ? sql`example.deleted_at is null` : sql`true`
}
