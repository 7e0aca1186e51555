import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { contentAreas, type Database, type Db } from '@tablier/backend'
import { collections } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import { isConnectionLoss } from '../db/connect.ts'
import { BackupError, nameNoRoom } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import type { BackupOptions } from './progress.ts'
import { demandNeeded, freeRoom, hasMedia, putMedia } from './put-media.ts'
import type { Site } from './site.ts'
import { holdsBackup } from './snapshot.ts'
import type { StagedBackup, StageOptions } from './stage-in-process.ts'
import { storeBackup, type StoredBackupFacts } from './store-backup.ts'
import { type SwitchOptions, switchSite } from './load-tables.ts'

export interface RestoreOptions extends BackupOptions, Pick<SwitchOptions, 'beforeCommit'> {
  /** True if the backup may replace existing content, of which a backup is made first. */
  readonly replace?: boolean | undefined
  /** Encrypts the backup of the previous site. */
  readonly storePassphrase?: string | undefined
}

export interface RestoreFacts {
  readonly manifest: Manifest
  readonly rows: number
  /** How many media the storage did not have. */
  readonly addedMedia: number
  /** The name of the backup of the previous site; null if that was empty. */
  readonly before: string | null
  /** The number of records with diets that no key opens, neither this site's nor the backup's. */
  readonly unreadable: number
}

/**
 * Replaces everything that the site has by a backup. If the process is killed, the site is either the old or the new
 * one. All users are signed out.
 * @throws BackupError `not_empty` if the site has content and `replace` is not true; other codes if nothing was changed
 */
export async function restoreBackup(site: Site, path: string, options: RestoreOptions = {}): Promise<RestoreFacts> {
  const { replace = false } = options
  if (!replace && !(await isEmptySite(site.db))) throw new BackupError('not_empty')
  const folder = await mkdtemp(join(site.tempDir, 'restore-'))
  try {
    const staged = await site.stage(path, folder, await stageOptions(site, options))
    await demandNeeded(site.storage, staged)
    const put = () => putMedia(site, path, folder, staged.manifest, options)
    const addedMedia = await put()
    const { version, before } = await replaceSite(site, staged, put, options)
    await followUp(site, version)
    const { unreadable } = staged
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

/** Options for staging: the backup's values are sealed for this site's key. */
async function stageOptions(
  site: Pick<Site, 'diskRoom' | 'keys'>,
  { passphrase, identity, report, signal }: BackupOptions,
): Promise<StageOptions> {
  return { passphrase, identity, report, signal, keys: site.keys.all(), maxBytes: await freeRoom(site) }
}

const NO_ROOM = 'The disk is full, so the backup was not restored. Nothing was changed. Please make room and try again.'

/** Announces and vacuums. It never throws, because the site is already restored. */
async function followUp({ config, db, log, announce }: Site, version: number): Promise<void> {
  try {
    await announce({ version, areas: contentAreas })
  } catch (error) {
    log.error({ err: error, version }, 'cannot announce the restored content')
  }
  try {
    // The embedded database has no autovacuum, which would remove the old rows and count the new ones.
    await (config.databaseUrl ? sql`analyze` : sql`vacuum (analyze)`).execute(db)
  } catch (error) {
    log.warn({ err: error }, 'cannot vacuum the restored database; housekeeping will')
  }
}

/** How often to back up the previous site again because it was changed meanwhile. */
const ATTEMPTS = 3

/**
 * Backs up the site, and replaces it if it has not changed since. Returns the new content version.
 * @param put stores the backup's media again, if the daily sweep has deleted some meanwhile
 * @throws BackupError `site_changed` if the site kept changing
 */
async function replaceSite(
  site: Site,
  staged: StagedBackup,
  put: () => Promise<unknown>,
  { replace = false, storePassphrase: passphrase, report = () => {}, signal, beforeCommit }: RestoreOptions,
): Promise<Pick<RestoreFacts, 'before'> & { readonly version: number }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    signal?.throwIfAborted()
    if (!(await hasMedia(site.storage, staged.manifest))) await put()
    const isEmpty = await isEmptySite(site.db)
    if (!isEmpty && !replace) throw new BackupError('not_empty')
    const before = isEmpty ? null : await storeBackup(site, { reason: 'before-restore', passphrase, report, signal })
    const version = await replaceOnce(site, staged, before, { report, beforeCommit })
    if (version !== undefined) return { version, before: before?.name ?? null }
  }
  throw new BackupError('site_changed')
}

/** Deletes the backup of the previous site, unless that was or may have been replaced. */
async function replaceOnce(
  { db, storage, backups, log }: Site,
  staged: StagedBackup,
  before: StoredBackupFacts | null,
  options: Pick<SwitchOptions, 'report' | 'beforeCommit'>,
): Promise<number | undefined> {
  const isExpected = (trx: Transaction<Database>) => (before ? holdsBackup(trx, before.manifest) : isEmptySite(trx))
  let mayBeReplaced = false
  try {
    if (!(await hasMedia(storage, staged.manifest))) return undefined
    await demandNeeded(storage, staged)
    const version = await switchSite(db, { staged, isExpected, keepsSchedule: before !== null, ...options })
    mayBeReplaced = version !== undefined
    return version
  } catch (error) {
    mayBeReplaced = isConnectionLoss(error) // perhaps only the answer to the commit was lost
    throw error
  } finally {
    if (before && !mayBeReplaced)
      await backups.remove(before.name).catch((error: unknown) => {
        log.warn({ err: error, backup: before.name }, 'cannot remove a backup that is not needed')
      })
  }
}

/** The tables that people write. All others are empty without these, or have rows from the start. */
const writtenTables = [
  'users',
  'messages',
  'revisions',
  'activity',
  ...Object.values(collections).map(({ table }) => table),
]

/** Returns true if the site has no account, no message and no content. */
export async function isEmptySite(db: Db): Promise<boolean> {
  const rows = writtenTables.map((table) => sql`exists (select from ${sql.table(table)})`)
  const found = await sql<{ hasRows: boolean }>`select ${sql.join(rows, sql` or `)} as "hasRows"`.execute(db)
  return found.rows[0]?.hasRows === false
}

interface RehearseOptions extends BackupOptions {
  /** A stored backup; the newest unless given. */
  readonly name?: string | undefined
}

export interface RehearsalFacts {
  readonly name: string
  readonly bytes: number
  readonly rows: number
  readonly media: number
  /** How many uploads the site lacked when the backup was made. */
  readonly missing: number
  /** How many records have diets that no key opens, neither this site's nor the backup's. */
  readonly unreadable: number
  /** How many records have diets whose key is not in the backup. */
  readonly without_key: number
}

/**
 * Restores a stored backup into a scratch database, compares its counts, and checks that every file that a row refers to
 * is there. The site is not touched.
 * @throws BackupError that says why the backup could not be restored; `not_found` if there is none
 */
export async function rehearse(
  site: Pick<Site, 'backups' | 'tempDir' | 'storage' | 'diskRoom' | 'stage' | 'keys'>,
  { name, ...options }: RehearseOptions = {},
): Promise<RehearsalFacts> {
  const stored = name === undefined ? (await site.backups.list())[0] : await site.backups.find(name)
  if (!stored) throw new BackupError('not_found')
  const folder = await mkdtemp(join(site.tempDir, 'rehearsal-'))
  try {
    await using local = await site.backups.openLocally(stored.name, folder)
    const staged = await site.stage(local.path, folder, await stageOptions(site, options))
    await demandNeeded(site.storage, staged)
    const { tables, media, missing } = staged.manifest
    return {
      name: stored.name,
      bytes: stored.bytes,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      media: media.length,
      missing: missing.length,
      unreadable: staged.unreadable,
      without_key: staged.withoutKey,
    }
  } catch (error) {
    throw await nameNoRoom(error, site)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
