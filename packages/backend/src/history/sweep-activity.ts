import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long a line of the activity is kept: a year. */
const KEPT_MS = 365 * DAY_MS

/** How many lines are kept at most, whatever their age: they take some 20 MB. */
const MAX_LINES = 100_000

/** Deletes old lines of the activity. */
export async function sweepActivity(db: Db, now: Date, maxLines = MAX_LINES): Promise<void> {
  await db
    .deleteFrom('activity')
    .where('at', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute()
  await sql`
    delete from activity where (at, id) <= (select at, id from activity order by at desc, id desc limit 1 offset ${maxLines})
  `.execute(db)
}
