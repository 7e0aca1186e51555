import type { AdminSettings } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import { ownTimeZone } from './locale-rules.ts'

export const settingNames = [
  'site_name',
  'language',
  'time_zone',
  'notify_emails',
  'trash_days',
  'reply_email',
  'answer_within_hours',
] as const

/** Returns all settings, with the machine's own time zone until the owner has chosen one. */
export async function readSettings(db: Db): Promise<AdminSettings> {
  const row = await db.selectFrom('settings').select(settingNames).executeTakeFirstOrThrow()
  return { ...row, time_zone: row.time_zone ?? ownTimeZone() }
}

/** Changes the settings that are given. */
export async function writeSettings(db: Db, { notify_emails, ...others }: Partial<AdminSettings>): Promise<void> {
  const values = { ...others, ...(notify_emails && { notify_emails: JSON.stringify(notify_emails) }) }
  if (Object.keys(values).length > 0) await db.updateTable('settings').set(values).execute()
}
