import { type Db, migrate, migrationNames, pendingMigrations, readMigrations } from '@tablier/backend'
import { StartError } from '../config/config.ts'
import { BackupError } from './archive/backup-error.ts'
import type { Site } from './site.ts'

/** What of a site is open before its tables are read. */
export type OpeningSite = Pick<
  Site,
  'config' | 'db' | 'keys' | 'storage' | 'backups' | 'tempDir' | 'now' | 'diskRoom' | 'log'
>

/**
 * Brings the schema up to date. If the database has a site, it is backed up before, without media, because no migration
 * changes them.
 * @throws StartError if there is no room for the backup
 * @throws NewerDatabase
 */
export async function upgrade(site: OpeningSite): Promise<void> {
  const { config, db, backups, log } = site
  await refuseNewer(db)
  const pending = await pendingMigrations(db)
  if (pending.length === 0) return
  if (pending.length < migrationNames.length) {
    const { storeBackup } = await import('./store-backup.ts') // most starts need none
    const { name, bytes } = await storeBackup(site, {
      reason: 'before-upgrade',
      content: 'database',
      passphrase: config.backupPassphrase,
    }).catch(orStop)
    log.info({ backup: name, place: backups.place, bytes, pending }, 'made a backup before the upgrade')
  }
  await migrate(db)
}

function orStop(cause: unknown): never {
  if (!(cause instanceof BackupError)) throw cause
  throw new StartError(`The backup before the upgrade could not be made: ${cause.message}`, { cause })
}

export class NewerDatabase extends StartError {
  override readonly code = 'newer_database'
  readonly migration: string

  constructor(migration: string) {
    super(
      `A newer version of Tablier has changed this database (${migration}). Start that version, or restore a backup of this one into an empty database.`,
    )
    this.migration = migration
  }
}

/** Refuses a database with migrations unknown here, whose tables a restore would empty. @throws NewerDatabase */
export async function refuseNewer(db: Db): Promise<void> {
  const newer = await findNewer(db)
  if (newer === undefined) return
  throw new NewerDatabase(newer)
}

/** Returns the first migration in the database that is unknown here; undefined if there is none. */
export async function findNewer(db: Db): Promise<string | undefined> {
  return (await readMigrations(db)).find((name) => !migrationNames.includes(name))
}
