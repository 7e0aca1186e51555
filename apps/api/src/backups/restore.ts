import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentTypeOf, type Database, type Db, referencedUploads } from '@tablier/backend'
import { collections, isUploadName } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import { isConnectionLoss } from '../database/connect.ts'
import type { Storage } from '../media/storage.ts'
import { BackupError, nameNoRoom } from './archive/backup-error.ts'
import { readTableShapes, type SwitchOptions, switchSite } from './tables/load-tables.ts'
import { isNamedByContent, type Manifest, type MediaPart, type ReadManifest } from './archive/manifest.ts'
import type { BackupOptions } from './archive/progress.ts'
import { readBackup } from './archive/read-backup.ts'
import type { Site } from './site.ts'
import { holdsBackup } from './tables/snapshot.ts'
import type { StagedBackup, StageOptions } from './tables/stage-in-process.ts'
import { storeBackup, type StoredBackupFacts } from './store-backup.ts'

export interface RestoreOptions extends BackupOptions, Pick<SwitchOptions, 'beforeCommit'> {
  /** True if the backup may replace existing content, of which a backup is made first. */
  readonly replace?: boolean | undefined
  /** Encrypts the backup of the previous site. */
  readonly storePassphrase?: string | undefined
}

export interface RestoreFacts {
  readonly manifest: ReadManifest
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

/** Returns how many texts of a backup have HTML that a restore removes. */
export function cleanedTexts({ unclean }: Pick<ReadManifest, 'unclean'>): number {
  return unclean.reduce((sum, { rows }) => sum + rows, 0)
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
    await announce(version)
  } catch (error) {
    log.error({ err: error, version }, 'cannot announce the restored content')
  }
  try {
    // The embedded database has no autovacuum, which would remove the old rows and count the new ones.
    const tables = sql.join((await readTableShapes(db)).map(({ name }) => sql.table(name)))
    await sql`${config.databaseUrl ? sql`analyze` : sql`vacuum (analyze)`} ${tables}`.execute(db)
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

/**
 * Restores a stored backup into a scratch database, compares its counts, and checks that every file that a row refers to
 * is there. The site is not touched.
 * @param options `name` is a stored backup; the newest unless given
 * @throws BackupError that says why the backup could not be restored; `not_found` if there is none
 */
export async function rehearse(
  site: Pick<Site, 'backups' | 'tempDir' | 'storage' | 'diskRoom' | 'stage' | 'keys'>,
  { name, ...options }: BackupOptions & { readonly name?: string | undefined } = {},
) {
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
      /** How many uploads the site lacked when the backup was made. */
      missing: missing.length,
      cleaned: cleanedTexts(staged.manifest),
      unreadable: staged.unreadable,
      without_key: staged.withoutKey,
    }
  } catch (error) {
    throw await nameNoRoom(error, site)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function storedMedia(storage: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of storage.list()) if (isUploadName(key)) sizes.set(key, size)
  return sizes
}

/** @throws BackupError `damaged` if the site lacks media that the rows of a backup without media refer to */
async function demandNeeded(storage: Storage, { needed }: StagedBackup): Promise<void> {
  if (needed.length === 0) return
  const stored = await storedMedia(storage)
  const lacking = needed.filter((name) => !stored.has(name))
  if (lacking.length > 0)
    throw new BackupError(
      'damaged',
      `This backup has no pictures and videos, and the site lacks ${lacking.length} that its records refer to.`,
    )
}

/** Returns true if the storage has all media of the backup; the daily sweep may have deleted some. */
async function hasMedia(storage: Storage, { media }: Manifest): Promise<boolean> {
  const stored = await storedMedia(storage)
  return media.every((file) => {
    const size = stored.get(file.name)
    return size === file.bytes || (size !== undefined && !isNamedByContent(file))
  })
}

/**
 * Stores the media that the site lacks, one after the other. No record refers to them before the restore, and if it
 * fails, the daily sweep deletes them.
 * @param folder for one file at a time
 * @returns how many were stored
 * @throws BackupError `no_room` before anything is stored
 */
async function putMedia(
  site: Pick<Site, 'db' | 'storage' | 'diskRoom' | 'config'>,
  path: string,
  folder: string,
  manifest: Manifest,
  { passphrase, identity, report = () => {}, signal }: BackupOptions,
): Promise<number> {
  const [stored, referenced] = await Promise.all([storedMedia(site.storage), referencedUploads(site.db)])
  const lacking = lackingMedia(manifest.media, { stored, referenced })
  if (lacking.length === 0) return 0
  const missing = new Map(lacking.map(({ name, bytes }) => [name, bytes]))
  const total = lacking.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = lacking.reduce((most, { bytes }) => Math.max(most, bytes), 0)
  const room = await freeRoom(site)
  if (room !== undefined && (site.config.s3 ? largest : total) > room)
    throw new BackupError('no_room', 'The disk has too little room for the pictures and videos of this backup.')
  const file = join(folder, 'media')
  let done = 0
  const put = async (name: string, content: AsyncIterable<Buffer>) => {
    if (!missing.has(name)) return
    await pipeline(content, createWriteStream(file, { flags: 'wx' }))
    await site.storage.put(name, file, contentTypeOf(name) ?? 'application/octet-stream')
    await rm(file)
    done += missing.get(name) ?? 0
    report({ step: 'store', done, total })
  }
  await readBackup(path, { passphrase, identity, signal }, { media: (name, _bytes, content) => put(name, content) })
  return missing.size
}

/** Returns how many bytes may be written; undefined if the system does not tell. */
async function freeRoom({ diskRoom }: Pick<Site, 'diskRoom'>): Promise<number | undefined> {
  const [{ free_bytes }, reserve] = await Promise.all([diskRoom.state(), diskRoom.reserve()])
  return free_bytes === null || reserve === undefined ? undefined : Math.max(free_bytes - reserve, 0)
}

/**
 * Returns the media to store. A file that is there is replaced only if the new one has the content that its name
 * states: if the sizes differ, the old one is damaged, and if no record refers to it, storing it again protects it from
 * the sweep. Posters and avatars that are there stay.
 * @param stored the sizes of the stored originals by name
 * @param referenced the uploads that the present site refers to
 */
export function lackingMedia(
  media: readonly MediaPart[],
  { stored, referenced }: { stored: ReadonlyMap<string, number>; referenced: ReadonlySet<string> },
): MediaPart[] {
  return media.filter((file) => {
    const size = stored.get(file.name)
    if (size === undefined) return true
    return isNamedByContent(file) && (size !== file.bytes || !referenced.has(file.name))
  })
}
