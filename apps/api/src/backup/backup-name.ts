import { type BackupReason, backupReasons } from '@tablier/contracts'

export type { BackupReason } from '@tablier/contracts'

export interface BackupNameParts {
  readonly createdAt: Date
  /** In the name, so that the store alone tells which ones to keep. */
  readonly reason: BackupReason
  readonly isEncrypted: boolean
}

const NAME =
  /^tablier-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-(scheduled|before-restore|before-import|before-upgrade))?\.tar\.gz(\.age)?$/

/** Returns a name such as `tablier-20261122T203000Z.tar.gz`, or `tablier-20261122T203000Z-scheduled.tar.gz.age`. */
export function backupName({ createdAt, reason, isEncrypted }: BackupNameParts): string {
  const time = createdAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')
  return `tablier-${time}${reason === 'manual' ? '' : `-${reason}`}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Returns what a name says; undefined for any other text. */
export function parseBackupName(name: string): BackupNameParts | undefined {
  const [whole, year, month, day, hours, minutes, seconds, reason, age] = NAME.exec(name) ?? []
  const createdAt = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  if (!whole || Number.isNaN(createdAt.getTime())) return undefined
  const known = backupReasons.find((candidate) => candidate === reason)
  return { createdAt, reason: known ?? 'manual', isEncrypted: age !== undefined }
}

/** The last defence of the file system: callers have already refused bad names from outside. */
export function assertBackupName(name: string): void {
  if (!parseBackupName(name)) throw new TypeError(`not the name of a backup: ${JSON.stringify(name)}`)
}
