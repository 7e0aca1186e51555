import type { Services } from '../services.ts'

/** The part of the services that backups, restores and commands need. */
export type Site = Pick<
  Services,
  'config' | 'db' | 'storage' | 'backups' | 'tempDir' | 'log' | 'now' | 'announce' | 'diskRoom' | 'contentVersion'
>
