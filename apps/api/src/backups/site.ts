import type { Db, Ports } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { ContentVersion } from '../database/content-version.ts'
import type { SiteKeys } from '../config/keys.ts'
import type { DiskRoom } from '../disk/disk-room.ts'
import type { Storage } from '../media/storage.ts'
import type { BackupStore } from './store/backup-store.ts'
import type { Stage } from './tables/stage-in-process.ts'
/** The parts of an open site that backups, restores and commands use. */
export interface Site {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  readonly db: Db
  readonly keys: SiteKeys
  readonly contentVersion: ContentVersion
  /** Tells the other instances and shared caches about a change. */
  readonly announce: Ports['onContentChange']
  readonly diskRoom: DiskRoom
  readonly storage: Storage
  readonly backups: BackupStore
  /** The folder for uploads that are arriving. */
  readonly tempDir: string
  readonly stage: Stage
  /** The cost of trying a passphrase, as a power of two; undefined for the usual one. Tests use a low one. */
  readonly passphraseWork?: number | undefined
}
