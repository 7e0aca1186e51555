import { type Act, AppError, type BackupWork, type Db, incompleteBackups, readBackupSchedule } from '@tablier/backend'
import type { BackupEngine } from './backup-engine.ts'
import { removeOldSafetyCopies, removeOldScheduled } from './store-backup.ts'
import type { StoredBackup } from './store/backup-store.ts'
import type { TaskContext, TaskResult } from './task-runner.ts'

interface WorkPorts {
  readonly engine: BackupEngine
  readonly db: Db
  readonly now: () => Date
  readonly tempDir: string
  /** Encrypts the backups that the server makes on schedule. */
  readonly passphrase: string | undefined
}

type WorkOf<Kind extends BackupWork['kind']> = BackupWork & { readonly kind: Kind }

interface Plan {
  readonly isScheduled: boolean
  readonly run: (context: TaskContext) => Promise<TaskResult>
}

/** Returns how a piece of work is carried out. @throws AppError `not_found` if there is no backup for it */
export async function planWork(ports: WorkPorts, work: BackupWork, act: Act): Promise<Plan> {
  if (work.kind === 'backup')
    return { isScheduled: work.reason === 'scheduled', run: (context) => makeBackup(ports, work, context) }
  if (work.kind === 'copy') return { isScheduled: true, run: (context) => copySite(ports, work, context) }
  const chosen = await chooseBackup(ports, work)
  return work.kind === 'rehearsal'
    ? { isScheduled: work.isScheduled, run: (context) => rehearseStored(ports, chosen, context) }
    : { isScheduled: false, run: (context) => restoreStored(ports, chosen, act, context) }
}

async function makeBackup(
  { engine, db, now, passphrase: ownPassphrase }: WorkPorts,
  { reason, passphrase }: WorkOf<'backup'>,
  { report, signal }: TaskContext,
): Promise<TaskResult> {
  const { store } = engine
  if (reason === 'scheduled') await removeOldSafetyCopies(store, now()) // the new backup may need their room
  const { name, ...made } = await engine.create(reason, { passphrase: passphrase ?? ownPassphrase, report, signal })
  if (reason === 'scheduled') {
    const incomplete = await incompleteBackups(db)
    if (made.missing > 0) incomplete.add(name) // its task has not ended yet
    await removeOldScheduled(store, { keep: (await readBackupSchedule(db, now())).keep, incomplete })
  }
  return { facts: { backup: name, ...made } }
}

async function copySite({ engine }: WorkPorts, { reason }: WorkOf<'copy'>, context: TaskContext): Promise<TaskResult> {
  const { name, ...made } = await engine.copy(reason, context)
  return { facts: { backup: name, ...made } }
}

interface ChosenBackup {
  readonly backup: StoredBackup
  readonly passphrase: string | undefined
}

/** Returns the backup that the work names, or the newest that can be opened, and its passphrase. */
async function chooseBackup(ports: WorkPorts, work: WorkOf<'restore' | 'rehearsal'>): Promise<ChosenBackup> {
  const { store } = ports.engine
  const backup = needed(work.name === undefined ? await findOpenable(ports, work) : await store.find(work.name))
  return { backup, passphrase: backup.isEncrypted ? (work.passphrase ?? ports.passphrase) : undefined }
}

/**
 * Returns the newest backup that can be opened. One that was made by hand may have another passphrase. The schedule
 * skips it; a person who asks for a rehearsal gets an error.
 */
async function findOpenable({ engine, passphrase: ownPassphrase }: WorkPorts, work: WorkOf<'restore' | 'rehearsal'>) {
  const hasPassphrase = ownPassphrase !== undefined
  const canTry = work.passphrase !== undefined || (hasPassphrase && !(work.kind === 'rehearsal' && work.isScheduled))
  const backups = await engine.store.list()
  return backups.find((backup) => canTry || opensItself(backup, hasPassphrase))
}

/** Returns true if the server has the passphrase of a backup. People may give theirs another one. */
export function opensItself({ isEncrypted, reason }: StoredBackup, hasPassphrase: boolean): boolean {
  return !isEncrypted || (hasPassphrase && reason !== 'manual')
}

function needed(backup: StoredBackup | null | undefined): StoredBackup {
  if (!backup) throw new AppError('not_found', { reason: 'noBackupToOpen' })
  return backup
}

async function rehearseStored(
  { engine }: WorkPorts,
  { backup, passphrase }: ChosenBackup,
  { report, signal }: TaskContext,
): Promise<TaskResult> {
  const { rows, media, ...found } = await engine.rehearse(backup.name, { passphrase, report, signal })
  const { bytes, missing, cleaned, unreadable, without_key } = found
  const counts = { bytes, records: rows, pictures: media, missing, cleaned, unreadable, without_key }
  return { facts: { backup: backup.name, created_at: backup.createdAt.toISOString(), ...counts } }
}

async function restoreStored(
  { engine, tempDir }: WorkPorts,
  { backup: { name }, passphrase }: ChosenBackup,
  act: Act,
  context: TaskContext,
): Promise<TaskResult> {
  await using local = await engine.store.openLocally(name, tempDir)
  return await restoreFile(engine, local.path, { passphrase, name, act }, context)
}

interface RestoredFile {
  readonly passphrase: string | undefined
  /** The backup's name, if it is stored. */
  readonly name?: string
  readonly act: Act
}

/** Replaces the site by the backup in a local file. */
export async function restoreFile(
  engine: BackupEngine,
  path: string,
  { passphrase, name, act }: RestoredFile,
  { report, signal, demandAlive }: TaskContext,
): Promise<TaskResult> {
  const task = { report, signal, beforeCommit: demandAlive }
  const { before, createdAt, ...counts } = await engine.restore(path, { passphrase, ...task })
  const names = { ...(name && { backup: name }), ...(before && { before }) }
  const facts = { created_at: createdAt.toISOString(), ...counts, ...names }
  return { facts, actor: { id: null, name: act.actor.name } } // their id may be another's in the restored accounts
}
