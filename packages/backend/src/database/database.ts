import type { Insertable, Kysely, Updateable } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { ContentTables } from './tables/content.ts'
import type { DeskTables } from './tables/desk.ts'
import type { HistoryTables } from './tables/history.ts'
import type { MailTables } from './tables/mail.ts'
import type { MessageTables } from './tables/messages.ts'
import type { SiteTables } from './tables/site.ts'

/** All tables, by what they are about. */
export interface Database
  extends AccountTables, ContentTables, DeskTables, HistoryTables, MailTables, MessageTables, SiteTables {}

/** Tables about the machine that the site runs on: a backup leaves them out, and a restore does not change them. */
export const LOCAL_TABLES: readonly string[] = ['backup_tasks']

/** A connection or a transaction. */
export type Db = Kysely<Database>

export type NewUser = Omit<Insertable<Database['users']>, 'email_key'>
export type UserChange = Omit<Updateable<Database['users']>, 'email_key'>
