import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { ContentTables, HistoryTables } from './tables/content.ts'
import type { DeskTables } from './tables/desk.ts'
import type { MessageTables } from './tables/messages.ts'
import type { AccountTables, MailTables, SiteTables } from './tables/site.ts'

/** All tables, by what they are about. */
export interface Database
  extends AccountTables, ContentTables, DeskTables, HistoryTables, MailTables, MessageTables, SiteTables {}

/** Tables about the machine that the site runs on: a backup leaves them out, and a restore does not change them. */
export const LOCAL_TABLES: readonly string[] = ['backup_tasks']

/** A connection or a transaction. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>

export type NewUser = Omit<Insertable<Database['users']>, 'email_key'>
export type UserChange = Omit<Updateable<Database['users']>, 'email_key'>

/** Parsers of a column's text for both drivers, by the number of its PostgreSQL type. */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  /** int8 (count, content_version): always far below 2^53. */
  20: Number,
  /** date: a local date, such as `2027-05-31`, which no time zone may move. */
  1082: String,
  /** timestamptz, in the connection's time zone, which both drivers set to UTC. */
  1184: isoTime,
}

/** `2026-05-01 18:30:00.5+00` -> `2026-05-01T18:30:00.500Z`. */
export function isoTime(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
