import { isUploadName } from '@tablier/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { removeOlderThan } from './disk-storage.ts'
import type { Storage } from './storage.ts'
import { originalOfVariant } from './variants.ts'

interface SweepOptions {
  readonly storage: Storage
  /** Where uploads on their way in lie; what is older than `olderThan` was left by a crash. */
  readonly tempDir: string
  /** The names (not paths) of all uploads that any record refers to, read anew at every call. */
  readonly referencedNames: () => Promise<ReadonlySet<string>>
  /** Younger files stay: their record may be about to be written. */
  readonly olderThan: Date
  readonly log: Pick<FastifyBaseLogger, 'info'>
}

/** Deletes the uploads that nothing refers to, their variants, and what crashes left behind. */
export async function sweepUploads({ storage, tempDir, referencedNames, olderThan, log }: SweepOptions): Promise<void> {
  const { originals, variants } = await listUploads(storage)
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
  const leftovers = (await removeOlderThan(tempDir, olderThan)) + (await storage.removeUnfinished(olderThan))
  log.info({ uploads: swept.size, leftovers }, 'swept unused uploads')

  /** The same file may have been uploaded again, or referred to, since the lists were made. */
  async function isStillUnused(name: string): Promise<boolean> {
    if ((await referencedNames()).has(name)) return false
    const present = await storage.stat(name)
    return present !== null && present.modifiedAt < olderThan
  }
}

/** What in the storage is ours; anything else is left alone. */
async function listUploads(storage: Storage) {
  const originals = new Map<string, Date>()
  const variants = new Map<string, { name: string; modifiedAt: Date }>()
  for await (const { key, modifiedAt } of storage.list()) {
    const name = originalOfVariant(key)
    if (name) variants.set(key, { name, modifiedAt })
    else if (isUploadName(key)) originals.set(key, modifiedAt)
  }
  return { originals, variants }
}
