import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { contentAreas, countUnreadableDiets, createSecrets } from '@tablier/backend'
import { sql } from 'kysely'
import { siteSecret } from '../jwt-secret.ts'
import { BackupError } from './backup-error.ts'
import { isEmptySite } from './is-empty-site.ts'
import type { Manifest } from './manifest.ts'
import { nameNoRoom } from './name-no-room.ts'
import { demandNeeded } from './needed-media.ts'
import type { Report } from './progress.ts'
import { freeRoom, putMedia } from './put-media.ts'
import { replaceSite } from './replace-site.ts'
import type { Site } from './site.ts'
import type { SwitchOptions } from './switch-site.ts'

export interface RestoreOptions extends Pick<SwitchOptions, 'beforeCommit'> {
  readonly passphrase?: string | undefined
  /** Whether the backup may replace what the site has. A backup of that is made first. */
  readonly replace?: boolean | undefined
  /** Encrypts the backup of what is there. */
  readonly storePassphrase?: string | undefined
  readonly report?: Report | undefined
  /** Ends the restore, unless the site is being switched already. */
  readonly signal?: AbortSignal | undefined
}

export interface RestoreFacts {
  readonly manifest: Manifest
  /** The number of rows that were restored. */
  readonly rows: number
  /** How many media the storage did not have. */
  readonly addedMedia: number
  /** The name of the backup of what was there; null if the site was empty. */
  readonly before: string | null
  /** The number of records with diets that this site's secret does not open. */
  readonly unreadable: number
}

/**
 * Replaces everything that the site has with a backup, all or nothing: killed at any moment, the site is the old one or
 * the new one. Everybody is signed out.
 * @throws BackupError `not_empty` if the site has content and `replace` is not true; others if nothing was changed
 */
export async function restoreBackup(site: Site, path: string, options: RestoreOptions = {}): Promise<RestoreFacts> {
  const { passphrase, replace = false, report, signal } = options
  if (!replace && !(await isEmptySite(site.db))) throw new BackupError('not_empty')
  const folder = await mkdtemp(join(site.tempDir, 'restore-'))
  try {
    const staged = await site.stage(path, folder, { passphrase, report, signal, maxBytes: await freeRoom(site) })
    await demandNeeded(site.storage, staged)
    const put = () => putMedia(site, path, folder, staged.manifest, options)
    const addedMedia = await put()
    const { version, before } = await replaceSite(site, staged, put, options)
    const unreadable = await followUp(site, version)
    const rows = staged.tables.reduce((sum, table) => sum + table.rows, 0)
    return { manifest: staged.manifest, rows, addedMedia, before, unreadable }
  } catch (error) {
    throw await nameNoRoom(error, site, NO_ROOM)
  } finally {
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
      site.log.warn({ err: error, folder }, 'cannot remove the folder of a restore')
    })
  }
}

const NO_ROOM = 'The disk is full, so the backup was not restored. Nothing was changed. Please make room and try again.'

/** Counts unreadable diets. Never throws: the site is restored already, so an error would be the wrong news. */
async function followUp({ config, db, log, announce }: Site, version: number): Promise<number> {
  try {
    await announce({ version, areas: contentAreas })
  } catch (error) {
    log.error({ err: error, version }, 'cannot announce the restored content')
  }
  try {
    // The embedded database has no autovacuum, which would remove the old rows and count the new ones.
    await (config.databaseUrl ? sql`analyze` : sql`vacuum (analyze)`).execute(db)
    return await countUnreadableDiets(db, createSecrets(siteSecret(config)))
  } catch (error) {
    log.warn({ err: error }, 'cannot vacuum the restored database and look through it; housekeeping will')
  }
  return 0
}
