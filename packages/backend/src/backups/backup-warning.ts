import type { BackupWarning, StoredBackup } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { isOlder, type ScheduleState } from './backup-schedule.ts'
import type { LastTasks } from './task-queries.ts'

/** How much later than its schedule a backup may be made. */
const PATIENCE_MS = 60 * 60 * 1000

interface BackupState {
  readonly items: readonly StoredBackup[]
  readonly schedule: ScheduleState
  readonly last: LastTasks
  readonly now: Date
}

/** Returns the worst that the owner should know about the backups; null if all is well. */
export async function backupWarning(db: Db, state: BackupState): Promise<BackupWarning | null> {
  const { items, last } = state
  if (items.length === 0 && last.backup === null) return (await hasOwnContent(db)) ? 'no_backup' : null
  if (hasFailed(last.backup)) return 'backup_failed'
  if (isOverdue(state)) return 'overdue'
  return hasFailed(last.rehearsal) ? 'rehearsal_failed' : null
}

function hasFailed(task: LastTasks['backup']): boolean {
  return task !== null && task.problem !== null
}

function isOverdue({ items: [newest], schedule: { slots }, now }: BackupState): boolean {
  if (!slots || now.getTime() < slots.last.getTime() + PATIENCE_MS) return false
  return isOlder(newest ? new Date(newest.created_at) : null, slots.last)
}

/** True if somebody has changed the content: a site of examples has nothing to lose. */
async function hasOwnContent(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    select exists (select from revisions where actor_id is not null) as is_own`.execute(db)
  return rows[0]?.is_own ?? false
}
