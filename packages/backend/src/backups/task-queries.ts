import {
  backupTaskKinds,
  type BackupFacts,
  type BackupStep,
  BackupTask,
  type BackupTaskKind,
  namesOf,
} from '@tablier/contracts'
import { sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import type { Db } from '../database/database.ts'

/** How many ended tasks are stored: enough for every stored backup and a rehearsal of each. */
const KEPT_TASKS = 300

export interface NewTask {
  readonly kind: BackupTaskKind
  readonly isScheduled: boolean
}

export interface Outcome {
  /** What went wrong; null if it succeeded. */
  readonly problem: string | null
  readonly facts: BackupFacts
}

/** How a task ends that the server could not finish, because it was stopped or crashed. */
export const INTERRUPTED: Outcome = {
  problem: 'The server stopped before this had finished. Please try again.',
  facts: { interrupted: true },
}

/** The last tasks of each kind that have ended. */
export type LastTasks = Readonly<Record<BackupTaskKind, BackupTask | null>>

const columns = namesOf(BackupTask.properties)

/** Starts a task. @throws AppError `backup_busy` with the other task, here or in another instance */
export async function beginTask(db: Db, { actor, at }: Act, { kind, isScheduled }: NewTask): Promise<BackupTask> {
  const task = await db
    .insertInto('backup_tasks')
    .values({
      kind,
      is_scheduled: isScheduled,
      actor_id: actor.id,
      actor_name: actor.name,
      started_at: at.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`(true)`)
        .where('ended_at', 'is', null)
        .doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()
  if (task) return task
  throw new AppError('backup_busy', { data: { task: await findTaskUnderWay(db) } })
}

/** Records that a task is still running, and its progress. Returns false if another instance has ended it. */
export async function reportTask(
  db: Db,
  id: number,
  progress: { readonly step?: BackupStep | null; readonly done?: number; readonly total?: number } = {},
): Promise<boolean> {
  const found = await db
    .updateTable('backup_tasks')
    .set({ ...progress, seen_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Ends a task, and deletes the oldest ones. */
export async function endTask(db: Db, id: number, at: Date, { problem, facts }: Outcome): Promise<void> {
  await db
    .updateTable('backup_tasks')
    .set({ ended_at: at.toISOString(), problem: problem?.slice(0, 1000) ?? null, facts: JSON.stringify(facts) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  const last = Object.values(await lastTasks(db)).flatMap((task) => (task ? [task.id] : []))
  await db
    .deleteFrom('backup_tasks')
    .where('id', '<=', id - KEPT_TASKS)
    .where('id', 'not in', [...last, id])
    .execute()
}

/**
 * Ends the task of a process that has reported nothing for `silentSeconds`; 0 ends every task under way. A report of the
 * future was written while the clock was ahead.
 */
export async function endDeadTask(db: Db, at: Date, silentSeconds: number): Promise<void> {
  await db
    .updateTable('backup_tasks')
    .set({ ended_at: at.toISOString(), problem: INTERRUPTED.problem, facts: JSON.stringify(INTERRUPTED.facts) })
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`(seen_at <= clock_timestamp() - make_interval(secs => ${silentSeconds}) or seen_at > clock_timestamp() + make_interval(secs => ${silentSeconds}))`,
    )
    .execute()
}

export async function findTaskUnderWay(db: Db): Promise<BackupTask | null> {
  const task = await db.selectFrom('backup_tasks').select(columns).where('ended_at', 'is', null).executeTakeFirst()
  return task ?? null
}

/** Returns the task under way, or else the one that began last. */
export async function findLatestTask(db: Db): Promise<BackupTask | null> {
  const latest = await db.selectFrom('backup_tasks').select(columns).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return latest ?? null
}

/** Returns the names of backups that are known to lack files that their rows refer to. */
export async function incompleteBackups(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct facts ->> 'backup' as name from backup_tasks where (facts ->> 'missing')::integer > 0`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Returns the last task of each kind that has ended. */
export async function lastTasks(db: Db): Promise<LastTasks> {
  const tasks = await db
    .selectFrom('backup_tasks')
    .distinctOn('kind')
    .select(columns)
    .where('ended_at', 'is not', null)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute()
  const last = backupTaskKinds.map((kind) => [kind, tasks.find((task) => task.kind === kind) ?? null])
  return Object.fromEntries(last) as LastTasks // Object.fromEntries loses the names
}
