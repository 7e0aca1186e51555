import type { OpenSite } from '../open-site.ts'

/** The part of an open site that backups, restores and commands need. */
export type Site = Pick<
  OpenSite,
  | 'config'
  | 'db'
  | 'storage'
  | 'backups'
  | 'tempDir'
  | 'log'
  | 'now'
  | 'announce'
  | 'diskRoom'
  | 'contentVersion'
  | 'stage'
  | 'passphraseWork'
>
