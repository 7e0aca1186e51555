import { type Api, BACKUP_UPLOAD_PATH, type BackupOverview } from '@tablier/contracts'
import { actOf } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import { checkVersion } from '../calls/check-version.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import type { Backups, HandlersOn, Ports } from '../calls/ports.ts'
import { backupWarning, readBackupSchedule, scheduleReply } from './backup-schedule.ts'
import { findLatestTask, findTaskUnderWay, lastTasks } from './task-queries.ts'
import { updateVersioned } from '../database/update-versioned.ts'

export const backupHandlers: HandlersOn<Api['backups']> = {
  list: async (ports) => ({ overview: ports.backups ? await overview(ports, ports.backups) : null }),

  async task(ports) {
    await needed(ports).endDeadTask()
    return { task: await findLatestTask(ports.db) }
  },

  async start(ports, { body: { passphrase } }, caller) {
    const work = { kind: 'backup', reason: 'manual', passphrase } as const
    return { task: await needed(ports).start(work, actOf(caller, ports.now())) }
  },

  async setSchedule(ports, { body }, caller) {
    const backups = needed(ports)
    const now = ports.now()
    const items = await backups.list() // first: if it fails, nothing has been saved
    const schedule = await ports.db.transaction().execute(async (trx) => {
      await trx.selectFrom('settings').select('backup_version').forUpdate().execute() // two changes wait for each other
      const former = await readBackupSchedule(trx, now)
      checkVersion('schedule', { ...scheduleReply(former, items, now) }, body.version)
      await updateVersioned(trx, 'settings', 'backup_version')
        .set({ backup_every: body.every, backup_keep: body.keep })
        .execute()
      const saved = await readBackupSchedule(trx, now)
      const details = changedFields(former, saved, ['every', 'keep'])
      await recordActivity(trx, actOf(caller, now), { area: 'backups', action: 'edited', details })
      return saved
    })
    return { schedule: scheduleReply(schedule, items, now) }
  },

  async rehearse(ports, { body }, caller) {
    const work = { kind: 'rehearsal', ...body, isScheduled: false } as const
    return { task: await needed(ports).start(work, actOf(caller, ports.now())) }
  },

  async openUpload(ports, { body }, caller) {
    const backups = needed(ports)
    const { passphrase, bytes } = body
    const ticket = await backups.ticketFor({ userId: caller.user.id, passphrase, bytes })
    return { ticket, path: BACKUP_UPLOAD_PATH }
  },

  async restore(ports, { params, body }, caller) {
    const backups = needed(ports)
    const { name } = await stored(backups, params.name)
    const work = { kind: 'restore', name, passphrase: body.passphrase } as const
    return { task: await backups.start(work, actOf(caller, ports.now())) }
  },

  /** Creates a link to download a backup. The activity names who got it, because anybody who has it can download. */
  async link(ports, { params }, caller) {
    const backups = needed(ports)
    const { name } = await stored(backups, params.name)
    const path = await backups.linkTo(name, caller.user.id)
    await recordActivity(ports.db, actOf(caller, ports.now()), { area: 'backups', action: 'downloaded', title: name })
    return { path }
  },

  async delete(ports, { params }, caller) {
    const backups = needed(ports)
    const { name } = await stored(backups, params.name)
    await backups.endDeadTask()
    const task = await findTaskUnderWay(ports.db)
    if (task && task.kind !== 'backup') throw new AppError('backup_busy', { data: { task } }) // the task may be reading this backup
    await backups.remove(name)
    await recordActivity(ports.db, actOf(caller, ports.now()), { area: 'backups', action: 'deleted', title: name })
    return null
  },
}

function needed({ backups }: Ports): Backups {
  if (!backups) throw new AppError('no_backups')
  return backups
}

async function overview(ports: Ports, backups: Backups): Promise<BackupOverview> {
  const { db } = ports
  await backups.endDeadTask()
  const now = ports.now()
  const items = await backups.list()
  const schedule = await readBackupSchedule(db, now)
  const task = await findTaskUnderWay(db)
  const last = await lastTasks(db)
  return {
    items: [...items],
    schedule: scheduleReply(schedule, items, now),
    task,
    last: { ...last },
    copies_to: backups.copiesTo,
    has_passphrase: backups.hasPassphrase,
    warning: await backupWarning(db, { items, schedule, last, now }),
  }
}

async function stored(backups: Backups, name: string) {
  return found((await backups.list()).find((backup) => backup.name === name))
}
