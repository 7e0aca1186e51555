import {
  type Act,
  AppError,
  type Backups,
  type BackupWork,
  type Db,
  findTaskUnderWay,
  incompleteBackups,
  readBackupSchedule,
  type Secrets,
  type UploadTicket,
} from '@tablier/backend'
import {
  BACKUP_DOWNLOAD_PATH,
  BACKUP_LINK_SECONDS,
  type BackupReason,
  type StoredBackup as BackupReply,
} from '@tablier/contracts'
import type { DiskRoom } from '../disk/disk-room.ts'
import type { BackupStore, StoredBackup } from './store/backup-store.ts'
import type { BackupOptions, Report } from './archive/progress.ts'
import { cleanedTexts, rehearse, restoreBackup, type RestoreFacts } from './restore.ts'
import type { Site } from './site.ts'
import {
  copyElsewhere,
  removeOldSafetyCopies,
  removeOldScheduled,
  storeBackup,
  type StoredBackupFacts,
} from './store-backup.ts'
import type { SwitchOptions } from './tables/load-tables.ts'
import {
  createTaskRunner,
  type RunningTask,
  type TaskContext,
  type TaskResult,
  type TaskRunner,
} from './task-runner.ts'

interface EngineOptions extends BackupOptions {
  readonly report: Report
  readonly signal: AbortSignal
}

interface MadeBackup {
  readonly name: string
  readonly bytes: number
  readonly missing: number
  readonly without_key: number
}

interface RestoredBackup extends Pick<RestoreFacts, 'before' | 'unreadable'> {
  readonly createdAt: Date
  readonly missing: number
  /** How many texts had HTML that no site stores. */
  readonly cleaned: number
}

/**
 * Makes, copies, restores and rehearses backups for the back office. All methods throw BackupError. `missing` is how many
 * uploads the site lacked when the backup was made.
 */
export interface BackupEngine {
  readonly store: BackupStore
  create(reason: BackupReason, options: EngineOptions): Promise<MadeBackup>
  /** Writes the site to the second place. */
  copy(reason: BackupReason, options: Omit<EngineOptions, 'passphrase' | 'identity'>): Promise<MadeBackup>
  /** Where copies go, for people; null if there is no second place. */
  readonly copiesTo: string | null
  /** Replaces the site by the backup in a local file. Returns the previous site's backup; null if that was empty. */
  restore(path: string, options: EngineOptions & Required<Pick<SwitchOptions, 'beforeCommit'>>): Promise<RestoredBackup>
  /** Restores a stored backup into a scratch database. */
  rehearse(name: string, options: EngineOptions): Promise<Omit<Awaited<ReturnType<typeof rehearse>>, 'name'>>
}

/** Returns the functions that really do it; tests use others. */
export function openBackupEngine(site: Site): BackupEngine {
  const { backups, config } = site
  return {
    store: backups,
    copiesTo: config.copies?.to ?? null,
    create: async (reason, options) => madeOf(await storeBackup(site, { reason, ...options })),
    copy: async (reason, options) => madeOf(await copyElsewhere(site, { reason, ...options })),
    async restore(path, options) {
      const safety = { replace: true, storePassphrase: config.backupPassphrase }
      const { manifest, before, unreadable } = await restoreBackup(site, path, { ...options, ...safety })
      const { created_at, missing } = manifest
      const counts = { missing: missing.length, cleaned: cleanedTexts(manifest), unreadable }
      return { before, createdAt: new Date(created_at), ...counts }
    },
    rehearse: (name, options) => rehearse(site, { name, ...options }),
  }
}

function madeOf({ name, bytes, manifest, withoutKey }: StoredBackupFacts): MadeBackup {
  return { name, bytes, missing: manifest.missing.length, without_key: withoutKey }
}

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
  const { engine, db, now, log, tempDir, diskRoom, links: secrets, passphrase: ownPassphrase, isShared } = options
  const { store } = engine
  const hasPassphrase = ownPassphrase !== undefined
  const tasks = createTaskRunner({ db, now, log, isShared })
  const links = createSeal<DownloadGrant>(secrets, 'backup download')
  const tickets = createSeal<UploadTicket>(secrets, 'backup upload')
  const expiry = () => new Date(now().getTime() + BACKUP_LINK_SECONDS * 1000)

  async function begin(work: BackupWork, act: Act): Promise<RunningTask> {
    if (work.kind === 'backup')
      return tasks.begin({ kind: 'backup', isScheduled: work.reason === 'scheduled' }, act, (context) =>
        create(work, context),
      )
    if (work.kind === 'copy')
      return tasks.begin({ kind: 'copy', isScheduled: true }, act, async (context) => {
        const { name, ...made } = await engine.copy(work.reason, context)
        return { facts: { backup: name, ...made } }
      })
    const backup = await chosen(work)
    const passphrase = backup.isEncrypted ? (work.passphrase ?? ownPassphrase) : undefined
    if (work.kind === 'rehearsal')
      return tasks.begin({ kind: 'rehearsal', isScheduled: work.isScheduled }, act, (context) =>
        rehearseStored(backup, passphrase, context),
      )
    return tasks.begin({ kind: 'restore', isScheduled: false }, act, async (context) => {
      await using local = await store.openLocally(backup.name, tempDir)
      return await restore(local.path, { passphrase, name: backup.name, act }, context)
    })
  }

  async function create({ reason, passphrase }: BackupWork & { kind: 'backup' }, { report, signal }: TaskContext) {
    if (reason === 'scheduled') await removeOldSafetyCopies(store, now()) // the new backup may need their room
    const own = { passphrase: passphrase ?? ownPassphrase, report, signal }
    const { name, ...made } = await engine.create(reason, own)
    if (reason === 'scheduled') {
      const incomplete = await incompleteBackups(db)
      if (made.missing > 0) incomplete.add(name) // its task has not ended yet
      await removeOldScheduled(store, { keep: (await readBackupSchedule(db, now())).keep, incomplete })
    }
    return { facts: { backup: name, ...made } }
  }

  async function rehearseStored(
    { name, createdAt }: StoredBackup,
    passphrase: string | undefined,
    { report, signal }: TaskContext,
  ) {
    const { rows, media, ...found } = await engine.rehearse(name, { passphrase, report, signal })
    const { bytes, missing, cleaned, unreadable, without_key } = found
    const counts = { bytes, records: rows, pictures: media, missing, cleaned, unreadable, without_key }
    return { facts: { backup: name, created_at: createdAt.toISOString(), ...counts } }
  }

  async function restore(
    path: string,
    { passphrase, name, act }: { readonly passphrase: string | undefined; readonly name?: string; readonly act: Act },
    { report, signal, demandAlive }: TaskContext,
  ): Promise<TaskResult> {
    const task = { report, signal, beforeCommit: demandAlive }
    const { before, createdAt, ...counts } = await engine.restore(path, { passphrase, ...task })
    const names = { ...(name && { backup: name }), ...(before && { before }) }
    const facts = { created_at: createdAt.toISOString(), ...counts, ...names }
    return { facts, actor: { id: null, name: act.actor.name } } // their id may be another's in the restored accounts
  }

  async function chosen(work: BackupWork & { kind: 'restore' | 'rehearsal' }): Promise<StoredBackup> {
    if (work.name !== undefined) return needed(await store.find(work.name))
    // A backup made by hand may have another passphrase. The schedule skips it; a person who asks for a rehearsal gets
    // an error.
    const canTry = work.passphrase !== undefined || (hasPassphrase && !(work.kind === 'rehearsal' && work.isScheduled))
    const canOpen = (backup: StoredBackup) => canTry || opensItself(backup, hasPassphrase)
    return needed((await store.list()).find(canOpen))
  }

  return {
    engine,
    tasks,
    links,
    tickets,
    begin,
    hasPassphrase,
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
        restore(await receive(context), { passphrase: passphrase ?? ownPassphrase, act }, context),
      ),
  }
}

/** Returns true if the server has the passphrase of a backup. People may give theirs another one. */
export function opensItself({ isEncrypted, reason }: StoredBackup, hasPassphrase: boolean): boolean {
  return !isEncrypted || (hasPassphrase && reason !== 'manual')
}

function needed(backup: StoredBackup | null | undefined): StoredBackup {
  if (!backup) throw new AppError('not_found', { reason: 'noBackupToOpen' })
  return backup
}

function replyOf({ name, bytes, createdAt, reason, isEncrypted }: StoredBackup): BackupReply {
  return { name, bytes, created_at: createdAt.toISOString(), reason, is_encrypted: isEncrypted }
}
