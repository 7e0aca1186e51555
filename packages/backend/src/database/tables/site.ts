import type { BackupFacts, BackupFrequency, BackupStep, BackupTaskKind, Checklist } from '@tablier/contracts'
import type { ColumnType, Generated } from 'kysely'
import type { ActorColumns } from './columns.ts'

/** One row of facts about the installation. */
interface SiteTable {
  /** Rises with every change of content. */
  content_version: number
  /** When the site was filled with demo content, or started without it. */
  demo_decided_at: string | null
}

/** One row: what the owner can set about the site. */
interface SettingsTable {
  site_name: string
  language: string
  /** Null until the owner chooses one: the server's own. */
  time_zone: string | null
  /** Empty: every administrator. */
  notify_emails: ColumnType<string[], string, string>
  /** How many days what was deleted can be restored. */
  trash_days: number
  backup_every: Generated<BackupFrequency>
  backup_keep: Generated<number>
  /** '' is the address of the person who replies. */
  reply_email: Generated<string>
  answer_within_hours: Generated<number>
  /** An ISO 4217 code. */
  currency: Generated<string>
  evenings_a_day: Generated<number>
  /** How long a date is held unless the order says otherwise. */
  hold_days: Generated<number>
  /** After how many years without a sign of life a customer is erased. */
  keep_years: Generated<number>
  /** How many days after an evening its allergies and guests are forgotten. */
  purge_days: Generated<number>
  /** The owner's own words in the mail that confirms an enquiry. */
  confirmation_text: Generated<string>
  checklists: ColumnType<Checklist[], string | undefined, string>
}

/** Backups, restores and rehearsals. At most one row has not ended. */
interface BackupTasksTable extends ActorColumns {
  id: Generated<number>
  kind: BackupTaskKind
  is_scheduled: boolean
  step: BackupStep | null
  done: Generated<number>
  total: Generated<number>
  facts: ColumnType<BackupFacts, string | undefined, string>
  problem: string | null
  started_at: string
  /** When its process last said that it works on it, by the database's clock. */
  seen_at: ColumnType<string, never, string>
  ended_at: string | null
}

/** The installation as a whole. */
export interface SiteTables {
  site: SiteTable
  settings: SettingsTable
  backup_tasks: BackupTasksTable
}
