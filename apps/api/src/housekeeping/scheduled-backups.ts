import {
  AppError,
  isOlder,
  lastTasks,
  type LastTasks,
  NOBODY,
  readBackupSchedule,
  type ScheduleState,
} from '@tablier/backend'
import type { Services } from '../services/services.ts'
import type { StoredBackup } from '../backups/store/backup-store.ts'
import { opensItself } from '../backups/backup-works.ts'
import { startRounds } from '../process/rounds.ts'

/** The first round is soon after the start, because a backup may have become due while the server was stopped. */
const FIRST_AFTER_MS = 30 * 1000
const EVERY_MS = 5 * 60 * 1000
/** How often to log a lasting problem, such as an unreadable store. */
const LOG_EVERY_MS = 60 * 60 * 1000
const RETRY_BACKUP_MS = 60 * 60 * 1000
const REHEARSE_EVERY_MS = 7 * 24 * 60 * 60 * 1000
const RETRY_REHEARSAL_MS = 24 * 60 * 60 * 1000

type ScheduleServices = Pick<Services, 'backOffice' | 'db' | 'now' | 'log'>

/** Makes due backups, copies the newest, and rehearses it every week. Returns a function that stops it and waits. */
export function startScheduledBackups(services: ScheduleServices): () => Promise<void> {
  const stop = startRounds(createLook(services), { firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS })
  return async () => {
    const stopped = stop() // from now on, no round begins
    await services.backOffice.tasks.close()
    await stopped
  }
}

/** Returns a function that does one round and never throws. It logs a lasting problem once an hour, and its end. */
export function createLook(services: ScheduleServices): () => Promise<void> {
  const { log, now } = services
  let logged: { readonly error: string; readonly at: number } | undefined
  return async () => {
    try {
      await doWhatIsDue(services)
      if (logged) log.info('the scheduled backups are looked after again')
      logged = undefined
    } catch (error) {
      if (error instanceof AppError) return // another task is under way, perhaps in another instance, or the server stops
      const [text, at] = [String(error), now().getTime()]
      if (logged?.error === text && at >= logged.at && at < logged.at + LOG_EVERY_MS) return
      logged = { error: text, at }
      log.error({ err: error }, 'cannot look after the scheduled backups; trying again in some minutes')
    }
  }
}

/** Does one round: makes a backup if one is due, deletes the oldest ones, and copies and rehearses the newest if due. */
export async function doWhatIsDue({ backOffice, db, now }: ScheduleServices): Promise<void> {
  const carryOut = async (work: Parameters<typeof backOffice.begin>[0]) => {
    const { ended } = await backOffice.begin(work, { actor: NOBODY, at: now() })
    await ended
  }
  await backOffice.endDeadTask()
  const schedule = await readBackupSchedule(db, now())
  const backups = await backOffice.engine.store.list()
  const last = await lastTasks(db)
  if (isBackupDue(schedule, backups, last, now())) await carryOut({ kind: 'backup', reason: 'scheduled' })
  const uncopied =
    backOffice.copiesTo === null ? undefined : newestUncopied(await backOffice.engine.store.list(), last, now())
  if (uncopied) await carryOut({ kind: 'copy', reason: uncopied.reason })
  if (isRehearsalDue(await backOffice.engine.store.list(), last, backOffice.hasPassphrase, now()))
    await carryOut({ kind: 'rehearsal', isScheduled: true })
}

function isBackupDue({ slots }: ScheduleState, backups: readonly StoredBackup[], { backup }: LastTasks, now: Date) {
  // A backup of the future was dated by a wrong clock, so it is ignored.
  const newest = backups.find(({ reason, createdAt }) => reason === 'scheduled' && createdAt <= now)
  if (!slots || !isOlder(newest?.createdAt ?? null, slots.last)) return false
  return !(backup?.is_scheduled && backup.problem !== null && now.getTime() < timeOf(backup, now) + RETRY_BACKUP_MS)
}

/** Returns the newest backup of the whole site if it was made after the last copy, or if that failed an hour ago. */
function newestUncopied(backups: readonly StoredBackup[], { copy }: LastTasks, now: Date): StoredBackup | undefined {
  const newest = backups.find(({ reason, createdAt }) => !reason.startsWith('before-') && createdAt <= now)
  if (!newest || !copy) return newest
  const isRetried = copy.problem !== null && now.getTime() >= timeOf(copy, now) + RETRY_BACKUP_MS
  return isRetried || newest.createdAt.getTime() > timeOf(copy, now) ? newest : undefined
}

function isRehearsalDue(backups: readonly StoredBackup[], { rehearsal }: LastTasks, hasPassphrase: boolean, now: Date) {
  if (!backups.some((backup) => opensItself(backup, hasPassphrase))) return false
  if (!rehearsal) return true
  const pause = rehearsal.problem === null ? REHEARSE_EVERY_MS : RETRY_REHEARSAL_MS
  return now.getTime() >= timeOf(rehearsal, now) + pause
}

/** A task of the future was dated by a wrong clock, so it counts as long ago: nothing waits for a day that is far away. */
function timeOf(task: NonNullable<LastTasks['backup']>, now: Date): number {
  const time = Date.parse(task.started_at)
  return time <= now.getTime() ? time : -Infinity
}
