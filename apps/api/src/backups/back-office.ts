import {
  type Act,
  AppError,
  type Backups,
  type BackupWork,
  type Db,
  findTaskUnderWay,
  type Secrets,
  type UploadTicket,
} from '@tablier/backend'
import { BACKUP_DOWNLOAD_PATH, BACKUP_LINK_SECONDS, type StoredBackup as BackupReply } from '@tablier/contracts'
import type { DiskRoom } from '../disk/disk-room.ts'
import type { BackupEngine } from './backup-engine.ts'
import { planWork, restoreFile } from './backup-works.ts'
import type { StoredBackup } from './store/backup-store.ts'
import { createTaskRunner, type RunningTask, type TaskContext, type TaskRunner } from './task-runner.ts'

interface DownloadGrant {
  readonly name: string
  readonly userId: number
}

type Seal<Value> = ReturnType<typeof createSeal<Value>>

/**
 * Encrypts values into texts that clients hold for a while, but can neither read nor change.
 * @param purpose texts that were sealed for another purpose cannot be opened
 */
function createSeal<Value>(secrets: Secrets, purpose: string) {
  const place = { column: purpose, id: 0 } // a link is not stored, so it has no row
  return {
    async close(value: Value, expiresAt: Date): Promise<string> {
      const { keyId, text } = await secrets.seal(JSON.stringify({ value, until: expiresAt.getTime() }), place)
      return `${keyId}.${text}`
    },
    /** Returns undefined for a text that has expired or that this seal did not make. */
    async open(sealed: string, now: Date): Promise<Value | undefined> {
      const [keyId = '', text = ''] = sealed.split('.')
      const opened = await secrets.open({ keyId, text }, place)
      if (opened === undefined) return undefined
      const { value, until } = JSON.parse(opened) as { value: Value; until: number } // close wrote it
      return now.getTime() < until ? value : undefined
    },
  }
}

/** The work on backups, for the server's routes and its schedule. */
interface BackOffice extends Backups {
  readonly engine: BackupEngine
  readonly tasks: TaskRunner
  readonly links: Seal<DownloadGrant>
  readonly tickets: Seal<UploadTicket>
  /** Like `start`, but also returns a promise of the task's end. */
  begin(work: BackupWork, act: Act): Promise<RunningTask>
  /** Restores the file that `receive` writes and returns. */
  beginUpload(
    act: Act,
    passphrase: string | undefined,
    receive: (context: TaskContext) => Promise<string>,
  ): Promise<RunningTask>
}

interface BackOfficeOptions {
  readonly engine: BackupEngine
  readonly db: Db
  readonly now: () => Date
  readonly log: Parameters<typeof createTaskRunner>[0]['log']
  readonly tempDir: string
  readonly diskRoom: Pick<DiskRoom, 'demand'>
  /** Encrypts links and tickets. */
  readonly links: Secrets
  /** Encrypts the backups that the server makes on schedule. */
  readonly passphrase: string | undefined
  readonly isShared: boolean
}

export function createBackOffice(options: BackOfficeOptions): BackOffice {
  const { engine, db, now, log, diskRoom, links: secrets, passphrase: ownPassphrase, isShared } = options
  const { store } = engine
  const tasks = createTaskRunner({ db, now, log, isShared })
  const links = createSeal<DownloadGrant>(secrets, 'backup download')
  const tickets = createSeal<UploadTicket>(secrets, 'backup upload')
  const expiry = () => new Date(now().getTime() + BACKUP_LINK_SECONDS * 1000)

  async function begin(work: BackupWork, act: Act): Promise<RunningTask> {
    const { isScheduled, run } = await planWork(options, work, act)
    return tasks.begin({ kind: work.kind, isScheduled }, act, run)
  }

  return {
    engine,
    tasks,
    links,
    tickets,
    begin,
    hasPassphrase: ownPassphrase !== undefined,
    copiesTo: engine.copiesTo,
    list: async () => (await store.list()).map(replyOf),
    remove: (name) => store.remove(name),
    start: async (work, act) => (await begin(work, act)).task,
    endDeadTask: () => tasks.endDeadTask(),
    linkTo: async (name, userId) =>
      `${BACKUP_DOWNLOAD_PATH}?link=${encodeURIComponent(await links.close({ name, userId }, expiry()))}`,
    async ticketFor(ticket) {
      await tasks.endDeadTask()
      const task = await findTaskUnderWay(db)
      if (task) throw new AppError('backup_busy', { data: { task } })
      await diskRoom.demand(ticket.bytes, { reason: 'noRoomForBackup' })
      return tickets.close(ticket, expiry())
    },
    beginUpload: (act, passphrase, receive) =>
      tasks.begin({ kind: 'restore', isScheduled: false }, act, async (context) =>
        restoreFile(engine, await receive(context), { passphrase: passphrase ?? ownPassphrase, act }, context),
      ),
  }
}

function replyOf({ name, bytes, createdAt, reason, isEncrypted }: StoredBackup): BackupReply {
  return { name, bytes, created_at: createdAt.toISOString(), reason, is_encrypted: isEncrypted }
}
