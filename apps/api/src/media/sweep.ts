import { isUploadName } from '@tablier/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { TRIALS } from '../disk/unfinished.ts'
import { removeOlderThan, type Storage } from './storage.ts'
import { originalOfVariant } from './variant-names.ts'

interface SweepOptions {
  readonly storage: Storage
  /** The folder for uploads that are arriving. Entries older than `olderThan` were left by a crash. */
  readonly tempDir: string
  /** Reads the names (not paths) of all uploads that a record refers to. */
  readonly referencedNames: () => Promise<ReadonlySet<string>>
  /** Returns true if something refers to an upload now. Called for those to which nothing referred before. */
  readonly isInUse: (name: string) => Promise<boolean>
  /** Newer files are not deleted, because their record may not be written yet. */
  readonly olderThan: Date
  readonly log: Pick<FastifyBaseLogger, 'info'>
}

/**
 * Deletes unused uploads, their variants, and files left by crashes.
 * @returns the names of the deleted uploads
 */
export async function sweepUploads(options: SweepOptions): Promise<ReadonlySet<string>> {
  const { storage, tempDir, referencedNames, isInUse, olderThan, log } = options
  const { originals, variants, trials } = await listUploads(storage)
  const referenced = await referencedNames()
  const swept = new Set<string>()
  for (const [name, modifiedAt] of originals) {
    if (referenced.has(name) || modifiedAt >= olderThan) continue
    if (await isStillUnused(name)) {
      await storage.delete(name)
      swept.add(name)
    }
  }
  for (const [key, { name, modifiedAt }] of variants)
    if (swept.has(name) || (!originals.has(name) && modifiedAt < olderThan)) await storage.delete(key)
  for (const [key, modifiedAt] of trials) if (modifiedAt < olderThan) await storage.delete(key) // `doctor` was killed
  const leftovers = (await removeOlderThan(tempDir, olderThan)) + (await storage.removeUnfinished(olderThan))
  log.info({ uploads: swept.size, leftovers }, 'swept unused uploads')
  return swept

  /** Checks again, because the file may have been uploaded or referred to since the lists were read. */
  async function isStillUnused(name: string): Promise<boolean> {
    if (await isInUse(name)) return false
    const present = await storage.stat(name)
    return present !== null && present.modifiedAt < olderThan
  }
}

/** Lists uploads and variants; the sweep ignores any other file. */
async function listUploads(storage: Storage) {
  const originals = new Map<string, Date>()
  const variants = new Map<string, { name: string; modifiedAt: Date }>()
  const trials = new Map<string, Date>()
  for await (const { key, modifiedAt } of storage.list()) {
    const name = originalOfVariant(key)
    if (name) variants.set(key, { name, modifiedAt })
    else if (isUploadName(key)) originals.set(key, modifiedAt)
    else if (key.startsWith(`${TRIALS}/`)) trials.set(key, modifiedAt)
  }
  return { originals, variants, trials }
}
