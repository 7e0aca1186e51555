import type { Services } from '../services.ts'
import type { BackupStore } from './backup-store.ts'

/** The part of the services that backups, restores and commands need. */
export interface Site extends Pick<
  Services,
  'config' | 'db' | 'storage' | 'tempDir' | 'log' | 'now' | 'announce' | 'diskRoom' | 'contentVersion'
> {
  readonly backups: BackupStore
}
