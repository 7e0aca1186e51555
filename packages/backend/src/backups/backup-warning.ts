import type { BackupWarning, StoredBackup } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { isOlder, type ScheduleState } from './backup-schedule.ts'
import type { LastTasks } from './task-queries.ts'

/** How much later than its schedule, or than a new schedule was set, a backup may be made. */
const PATIENCE_MS = 60 * 60 * 1000

interface BackupState {
  readonly items: readonly StoredBackup[]
  readonly schedule: ScheduleState
  readonly last: LastTasks
  readonly now: Date
}

/** Returns the worst that the owner should know about the backups; null if all is well. */
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

/** Those that are made before an upgrade have no pictures, and those of the future were dated by a wrong clock. */
function newestUsable({ items, now }: BackupState): StoredBackup | undefined {
  return items.find(({ reason, created_at }) => reason !== 'before-upgrade' && Date.parse(created_at) <= now.getTime())
}

async function isOverdue(
  db: Db,
  { created_at }: StoredBackup,
  { schedule: { slots }, now }: BackupState,
): Promise<boolean> {
  const since = new Date(now.getTime() - PATIENCE_MS)
  if (!slots || slots.last > since || !isOlder(new Date(created_at), slots.last)) return false
  return !(await wasScheduleSet(db, since))
}

async function wasScheduleSet(db: Db, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('activity')
    .select('id')
    .where('area', '=', 'backups')
    .where('action', '=', 'edited')
    .where('at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** True if somebody has changed the content: a site of examples has nothing to lose. */
async function hasOwnContent(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    select exists (select from revisions where actor_id is not null) as is_own`.execute(db)
  return rows[0]?.is_own ?? false
}
