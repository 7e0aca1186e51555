import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'

export const backupReasons = ['manual', 'scheduled', 'before-restore', 'before-import', 'before-upgrade'] as const
export const BackupReason = f.oneWordOf(backupReasons)
export type BackupReason = Static<typeof BackupReason>

/** The length of a passphrase for a new backup, in characters. */
export const passphraseLengths = { min: 8, max: 1000 } as const

/** How many scheduled backups are stored. */
const keptBackups = { min: 1, default: 7, max: 90 } as const

/** How long links to download a backup and tickets to upload one are valid, in seconds. */
export const BACKUP_LINK_SECONDS = 60

/** The path that downloads a backup, with the query `link`. */
export const BACKUP_DOWNLOAD_PATH = '/api/backups/download'
/** The path to which a backup is uploaded, as the body of a POST with the ticket in a header. */
export const BACKUP_UPLOAD_PATH = '/api/backups/upload'
export const BACKUP_TICKET_HEADER = 'x-backup-ticket'

const BackupName = Type.String({
  pattern:
    '^tablier-\\d{8}T\\d{6}Z(?:-(?:scheduled|before-restore|before-import|before-upgrade))?\\.tar\\.gz(?:\\.age)?$',
  maxLength: 80,
})
const NameParams = Type.Object({ name: BackupName })
const NewPassphrase = Type.String({ minLength: passphraseLengths.min, maxLength: passphraseLengths.max, ...f.verbatim })
const GivenPassphrase = Type.String({ minLength: 1, maxLength: passphraseLengths.max, ...f.verbatim })

export const StoredBackup = Type.Object({
  name: Type.String(),
  created_at: f.Timestamp,
  bytes: f.count(),
  reason: BackupReason,
  is_encrypted: Type.Boolean(),
})
export type StoredBackup = Static<typeof StoredBackup>

export const backupTaskKinds = ['backup', 'copy', 'restore', 'rehearsal'] as const
export const BackupTaskKind = f.oneWordOf(backupTaskKinds)
export type BackupTaskKind = Static<typeof BackupTaskKind>

const backupSteps = ['upload', 'tables', 'media', 'verify', 'load', 'migrate', 'check', 'store', 'switch'] as const
export const BackupStep = f.oneWordOf(backupSteps)
export type BackupStep = Static<typeof BackupStep>

/** Why a task failed, where the reader's language has a sentence for it. `problem` has the details of any other. */
export const backupProblems = [
  'not_a_backup',
  'truncated',
  'damaged',
  'passphrase_needed',
  'wrong_passphrase',
  'identity_needed',
  'wrong_identity',
  'newer_version',
  'too_large',
  'no_room',
  'not_found',
  'not_empty',
  'taken_for_dead',
  'copy_failed',
  'site_changed',
  'failed',
] as const
export type BackupProblem = (typeof backupProblems)[number]

/** The result of a task. */
export const BackupFacts = Type.Object({
  backup: Type.Optional(Type.String({ description: 'The name of the backup that was made, restored or rehearsed.' })),
  created_at: Type.Optional(Type.String({ description: 'When that backup was made.' })),
  bytes: Type.Optional(f.count()),
  records: Type.Optional(f.count()),
  pictures: Type.Optional(f.count()),
  missing: Type.Optional(f.count('How many pictures and videos the site lacked when the backup was made.')),
  before: Type.Optional(Type.String({ description: 'The backup that was made of what a restore replaced.' })),
  cleaned: Type.Optional(f.count('How many texts have HTML that no site stores, which a restore removes.')),
  unreadable: Type.Optional(f.count()), // records with diets that no key of the site or the backup opens
  without_key: Type.Optional(f.count()), // records with diets whose key is not in the backup
  why: Type.Optional(f.oneWordOf(backupProblems)),
  interrupted: Type.Optional(
    Type.Boolean({ description: 'True if the server was stopped before the task had ended.' }),
  ),
})
export type BackupFacts = Static<typeof BackupFacts>

/** A backup, a copy, a restore or a rehearsal, running or ended. */
export const BackupTask = Type.Object({
  id: f.Id,
  kind: BackupTaskKind,
  is_scheduled: Type.Boolean(),
  step: f.nullable(BackupStep, 'null until the first one has begun.'),
  done: f.count('Bytes or rows of this step.'),
  total: f.count('0 if unknown.'),
  started_at: f.Timestamp,
  ended_at: f.nullable(f.Timestamp),
  problem: f.nullableText(1000, 'Why it failed; null if it did not.'),
  facts: BackupFacts,
  ...f.actorFields,
})
export type BackupTask = Static<typeof BackupTask>

const MaybeTask = f.nullable(BackupTask)

const backupFrequencies = ['off', 'daily', 'weekly'] as const
const Frequency = f.oneWordOf(backupFrequencies)
export type BackupFrequency = Static<typeof Frequency>

const scheduleFields = {
  every: Frequency,
  keep: f.within(keptBackups, 'How many scheduled backups are kept. Others are never deleted by the schedule.'),
}
/** How often a backup is made, and when the next one is. @public */
export const BackupSchedule = Type.Object({
  ...scheduleFields,
  version: f.Version,
  next_at: f.nullable(f.Timestamp),
  is_due: Type.Boolean({ description: 'True if it begins within minutes.' }),
})

/** Warnings about the backups, the most serious first. */
const backupWarnings = ['no_backup', 'backup_failed', 'missing_files', 'overdue', 'rehearsal_failed'] as const
export const BackupWarning = f.oneWordOf(backupWarnings)
export type BackupWarning = Static<typeof BackupWarning>

export const BackupOverview = Type.Object({
  items: Type.Array(StoredBackup, { description: 'The newest first.' }),
  schedule: BackupSchedule,
  task: MaybeTask,
  last: Type.Object(
    { backup: MaybeTask, copy: MaybeTask, restore: MaybeTask, rehearsal: MaybeTask },
    { description: 'Ended ones.' },
  ),
  copies_to: f.nullableText(2000, 'The second place, to which each backup is copied; null if there is none.'),
  has_passphrase: Type.Boolean({ description: 'True if the server encrypts the backups that it makes by itself.' }),
  warning: f.nullable(BackupWarning),
})
export type BackupOverview = Static<typeof BackupOverview>

const started = { reply: f.oneOf('task', BackupTask), status: 201, errors: ['no_backups', 'backup_busy'] } as const

export const backups = {
  list: {
    ...f.route('admin', 'GET', '/backups'),
    summary: 'List the backups, with their schedule, what is under way and how it went the last time',
    reply: Type.Object({
      overview: f.nullable(BackupOverview, 'null where no backups are made.'),
    }),
  },
  task: {
    ...f.route('admin', 'GET', '/backups/task'),
    summary: 'Read the backup task under way, or else the last one',
    reply: Type.Object({ task: MaybeTask }),
    errors: ['no_backups'],
  },
  start: {
    ...f.route('admin', 'POST', '/backups'),
    summary: 'Begin a backup of everything; one task at a time',
    body: f.strictObject({ passphrase: Type.Optional(NewPassphrase) }),
    ...started,
    message: 'The backup has begun',
  },
  setSchedule: {
    ...f.route('admin', 'PUT', '/backups/schedule'),
    freshSession: 'always',
    summary: 'Set how often a backup is made, and how many are kept',
    body: f.strictObject({ ...scheduleFields, version: Type.Optional(f.Version) }),
    reply: f.oneOf('schedule', BackupSchedule),
    message: 'Schedule saved',
    errors: ['no_backups'],
  },
  rehearse: {
    ...f.route('admin', 'POST', '/backups/rehearsals'),
    summary: 'Restore a backup into a scratch database, to see that it can be restored; the site does not change',
    body: f.strictObject({
      name: Type.Optional({ ...BackupName, description: 'The newest that the server can open, if left out.' }),
      passphrase: Type.Optional(GivenPassphrase),
    }),
    ...started,
    message: 'The rehearsal has begun',
    errors: ['no_backups', 'backup_busy', 'not_found'],
    reasons: ['noBackupToOpen'],
  },
  openUpload: {
    ...f.route('admin', 'POST', '/backups/uploads'),
    freshSession: 'always',
    summary: `Get a ticket to restore a backup from a file: within ${BACKUP_LINK_SECONDS} seconds, POST the file to \`path\` as application/octet-stream, with the ticket in the header ${BACKUP_TICKET_HEADER}. The answer is that of \`restore\``,
    body: f.strictObject({
      passphrase: Type.Optional(GivenPassphrase),
      bytes: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The size of the file.' }),
    }),
    reply: Type.Object({ ticket: Type.String(), path: Type.String() }),
    errors: ['no_backups', 'backup_busy'],
    reasons: ['noRoomForBackup'],
  },
  restore: {
    ...f.route('admin', 'POST', '/backups/:name/restore'),
    freshSession: 'always',
    summary: 'Replace the whole site by a backup; what is there is backed up first, and all sessions end',
    params: NameParams,
    body: f.strictObject({ passphrase: Type.Optional(GivenPassphrase) }),
    ...started,
    message: 'The restore has begun',
    errors: ['no_backups', 'backup_busy', 'not_found'],
    reasons: ['noBackupToOpen'],
  },
  link: {
    ...f.route('admin', 'POST', '/backups/:name/link'),
    freshSession: 'always',
    summary: `Get a path that downloads a backup; it works for ${BACKUP_LINK_SECONDS} seconds`,
    params: NameParams,
    reply: Type.Object({ path: Type.String() }),
    errors: ['no_backups', 'not_found'],
  },
  delete: {
    ...f.route('admin', 'DELETE', '/backups/:name'),
    freshSession: 'always',
    summary: 'Delete a backup',
    params: NameParams,
    message: 'Backup deleted',
    errors: ['no_backups', 'backup_busy', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>
