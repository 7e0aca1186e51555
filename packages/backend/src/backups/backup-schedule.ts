import type { BackupFrequency, BackupWarning, StoredBackup } from '@tablier/contracts'
import { sql } from 'kysely'
import { type Db, settingsOf } from '../database/database.ts'
import { readSettings } from '../settings/settings.ts'
import type { LastTasks } from './task-queries.ts'

/** The hour at which scheduled backups are made, in the site's time zone. Weekly ones are made on Mondays. */
const HOUR = 3

export interface ScheduleState {
  readonly every: BackupFrequency
  readonly keep: number
  readonly version: number
  /** The times of the last and the next scheduled backup; null if there is no schedule. */
  readonly slots: { readonly last: Date; readonly next: Date } | null
}

/** Returns the schedule and its times around now. PostgreSQL calculates them, because a day may have 23 or 25 hours. */
export async function readBackupSchedule(db: Db, now: Date): Promise<ScheduleState> {
  const row = await settingsOf(db, 'backup_every', 'backup_keep', 'backup_version')
  const { backup_every: every, backup_keep: keep, backup_version: version } = row
  if (every === 'off') return { every, keep, version, slots: null }
  const { time_zone } = await readSettings(db)
  const unit = every === 'daily' ? 'day' : 'week'
  const { rows } = await sql<{ slot: string }>`
    select (start + shift * ${`1 ${unit}`}::interval + ${`${HOUR} hours`}::interval) at time zone ${time_zone} as slot
    from generate_series(-1, 1) as shift, date_trunc(${unit}, (${now.toISOString()}::timestamptz at time zone ${time_zone}) - ${`${HOUR} hours`}::interval)
      as start
    order by shift`.execute(db)
  const slots = rows.map(({ slot }) => new Date(slot))
  // An hour that comes twice, when clocks are put back, has the backup at its second time.
  const last = slots.findLast((slot) => slot <= now)
  const next = slots.find((slot) => slot > now)
  return { every, keep, version, slots: last && next ? { last, next } : null }
}

/** Returns the schedule as the API describes it. @param items the newest backup first */
export function scheduleReply(
  { every, keep, version, slots }: ScheduleState,
  items: readonly StoredBackup[],
  now: Date,
) {
  const newest = items.find(({ reason }) => reason === 'scheduled')
  const isDue = slots !== null && isOlder(newest ? new Date(newest.created_at) : null, slots.last)
  const next = slots && (isDue ? now : slots.next)
  return { every, keep, version, next_at: next && next.toISOString(), is_due: isDue }
}

/** Returns true if there is no backup, or if it was made before a moment. */
export function isOlder(newest: Date | null, moment: Date): boolean {
  return newest === null || newest.getTime() < moment.getTime()
}

/** The delay after which a scheduled backup counts as missed. It also runs from a change of the schedule. */
const PATIENCE_MS = 60 * 60 * 1000

interface BackupState {
  readonly items: readonly StoredBackup[]
  readonly schedule: ScheduleState
  readonly last: LastTasks
  readonly now: Date
}

/** Returns the most serious problem with the backups; null if there is none. */
export async function backupWarning(db: Db, state: BackupState): Promise<BackupWarning | null> {
  const { last } = state
  if (hasFailed(last.backup)) return 'backup_failed'
  const newest = newestUsable(state)
  if (!newest) return (await hasOwnContent(db)) ? 'no_backup' : null
  if ((last.backup ?? last.rehearsal)?.facts.missing) return 'missing_files'
  if (await isOverdue(db, newest, state)) return 'overdue'
  return hasFailed(last.rehearsal) ? 'rehearsal_failed' : null
}

function hasFailed(task: LastTasks['backup']): boolean {
  return task !== null && task.problem !== null
}

/** Returns the newest backup that can restore the whole site: not from before an upgrade, nor of the future. */
function newestUsable({ items, now }: BackupState): StoredBackup | undefined {
  return items.find(({ reason, created_at }) => reason !== 'before-upgrade' && Date.parse(created_at) <= now.getTime())
}

async function isOverdue(db: Db, { created_at }: StoredBackup, { schedule: { slots }, now }: BackupState) {
  const since = new Date(now.getTime() - PATIENCE_MS)
  if (!slots || slots.last > since || !isOlder(new Date(created_at), slots.last)) return false
  const change = await db // of the schedule
    .selectFrom('activity')
    .select('id')
    .where((eb) => eb.and({ area: 'backups', action: 'edited' }))
    .where('at', '>', since.toISOString())
    .where('at', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return change === undefined
}

/** Returns true if somebody has changed the content. A site that only has examples has nothing to lose. */
async function hasOwnContent(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    select exists (select from revisions where actor_id is not null and collection <> 'settings') as is_own`.execute(db)
  return rows[0]?.is_own ?? false
}
