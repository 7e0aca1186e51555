import { dateAt } from '@tablier/contracts'
import type { Db } from './database/database.ts'

/** Returns the local date in the site's time zone, or in the machine's own until the owner has chosen one. */
export async function siteToday(db: Db, now: Date): Promise<string> {
  const { time_zone } = await db.selectFrom('settings').select('time_zone').executeTakeFirstOrThrow()
  return dateAt(now, time_zone ?? undefined)
}
