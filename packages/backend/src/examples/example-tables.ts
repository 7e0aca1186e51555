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

/**
 * Whether somebody has done something with the row `example` that its version does not tell: a message was answered, or
 * a record will be published or taken off the site at a time.
 */
export function isInUse(name: ExampleListName): RawBuilder<boolean> {
  if (name === 'messages')
    return sql`(
      exists (select from replies where replies.message_id = example.id and author_id is not null)
      or exists (select from reply_drafts where reply_drafts.message_id = example.id)
    )`
  return sql`exists (select from schedules where collection = ${name} and schedules.record_id = example.id)`
}

/** Leaves out messages that were deleted, which are rows until housekeeping removes them. */
export function isPresent(table: string): RawBuilder<boolean> {
  return table === 'messages' ? sql`example.deleted_at is null` : sql`true`
}
