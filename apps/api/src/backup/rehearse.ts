import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './backup-error.ts'
import { nameNoRoom } from './name-no-room.ts'
import { demandNeeded } from './needed-media.ts'
import type { Report } from './progress.ts'
import { freeRoom } from './put-media.ts'
import type { Site } from './site.ts'

export interface RehearseOptions {
  /** A stored backup; the newest unless given. */
  readonly name?: string | undefined
  readonly passphrase?: string | undefined
  readonly report?: Report | undefined
  readonly signal?: AbortSignal | undefined
}

export interface RehearsalFacts {
  readonly name: string
  /** Of the backup. */
  readonly bytes: number
  readonly createdAt: Date
  readonly tables: number
  readonly rows: number
  readonly media: number
  /** How many uploads the site lacked when the backup was made. */
  readonly missing: number
  readonly milliseconds: number
}

/**
 * Restores a stored backup into a scratch database, compares its counts, and checks that every file that a row refers to
 * is there. The site is not touched.
 * @throws BackupError that says why the backup could not be restored; `not_found` if there is none
 */
export async function rehearse(
  site: Pick<Site, 'backups' | 'tempDir' | 'storage' | 'diskRoom' | 'stage'>,
  { name, passphrase, report, signal }: RehearseOptions = {},
): Promise<RehearsalFacts> {
  const started = performance.now()
  const stored = name === undefined ? (await site.backups.list())[0] : await site.backups.find(name)
  if (!stored) throw new BackupError('not_found')
  const folder = await mkdtemp(join(site.tempDir, 'rehearsal-'))
  try {
    await using local = await site.backups.openLocally(stored.name, folder)
    const staged = await site.stage(local.path, folder, { passphrase, report, signal, maxBytes: await freeRoom(site) })
    await demandNeeded(site.storage, staged)
    const { tables, media, missing } = staged.manifest
    return {
      name: stored.name,
      bytes: stored.bytes,
      createdAt: stored.createdAt,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      media: media.length,
      missing: missing.length,
      milliseconds: Math.round(performance.now() - started),
    }
  } catch (error) {
    throw await nameNoRoom(error, site)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
