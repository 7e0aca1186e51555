import type { BackupFrequency, BackupSchedule } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { readSettings } from '../settings/settings-queries.ts'

/** The hour of the night, in the site's time zone, at which scheduled backups are made; weekly ones on Mondays. */
const HOUR = 3

export interface ScheduleState {
  readonly every: BackupFrequency
  readonly keep: number
  /** When a backup should last have been made, and when the next one should be; null if there is no schedule. */
  readonly slots: { readonly last: Date; readonly next: Date } | null
}

/** Returns the schedule and its times around now. PostgreSQL counts the days, which need not have 24 hours. */
export async function readBackupSchedule(db: Db, now: Date): Promise<ScheduleState> {
  const { backup_every: every, backup_keep: keep } = await db
    .selectFrom('settings')
    .select(['backup_every', 'backup_keep'])
    .executeTakeFirstOrThrow()
  if (every === 'off') return { every, keep, slots: null }
  const { time_zone } = await readSettings(db)
  const unit = every === 'daily' ? 'day' : 'week'
  const { rows } = await sql<{ slot: string }>`
    select (start + shift * ${`1 ${unit}`}::interval + ${`${HOUR} hours`}::interval) at time zone ${time_zone} as slot
    from generate_series(-1, 1) as shift, date_trunc(${unit}, (${now.toISOString()}::timestamptz at time zone ${time_zone}) - ${`${HOUR} hours`}::interval)
      as start
    order by shift`.execute(db)
  const slots = rows.map(({ slot }) => new Date(slot))
  // When clocks are put back over the hour, it comes twice, and its slot is the second one.
  const last = slots.findLast((slot) => slot <= now)
  const next = slots.find((slot) => slot > now)
  return { every, keep, slots: last && next ? { last, next } : null }
}

/** Returns the schedule as the API has it. A backup that is due is made within minutes. */
export function scheduleReply({ every, keep, slots }: ScheduleState, newest: Date | null, now: Date): BackupSchedule {
  const isDue = slots !== null && isOlder(newest, slots.last)
  const next = slots && (isDue ? now : slots.next)
  return { every, keep, next_at: next && next.toISOString(), is_due: isDue }
}

/** True if there is no backup, or it was made before a moment. */
export function isOlder(newest: Date | null, moment: Date): boolean {
  return newest === null || newest.getTime() < moment.getTime()
}

/** Changes the schedule. */
export async function writeBackupSchedule(
  db: Db,
  { every, keep }: { readonly every: BackupFrequency; readonly keep: number },
): Promise<void> {
  await db.updateTable('settings').set({ backup_every: every, backup_keep: keep }).execute()
}
