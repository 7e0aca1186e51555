import type { AdminSettings } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import { ownTimeZone } from './locale-rules.ts'

const columns = ['site_name', 'language', 'time_zone', 'notify_emails'] as const

/** Returns all settings, with the machine's own time zone until the owner has chosen one. */
export async function readSettings(db: Db): Promise<AdminSettings> {
  const row = await db.selectFrom('settings').select(columns).executeTakeFirstOrThrow()
  return { ...row, time_zone: row.time_zone ?? ownTimeZone() }
}

/** Changes the settings that are given. */
export async function writeSettings(db: Db, { notify_emails, ...texts }: Partial<AdminSettings>): Promise<void> {
  const values = { ...texts, ...(notify_emails && { notify_emails: JSON.stringify(notify_emails) }) }
  if (Object.keys(values).length > 0) await db.updateTable('settings').set(values).execute()
}
