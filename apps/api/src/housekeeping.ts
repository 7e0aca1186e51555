import type { FastifyBaseLogger } from 'fastify'
import { referencedUploads } from './media/referenced-uploads.ts'
import { sweepUploads } from './media/sweep.ts'
import type { Services } from './services.ts'

const EVERY_MS = 60 * 60 * 1000
/** An upload without a record stays this long: a deletion can be undone, a form may still be open. */
const GRACE_MS = 24 * 60 * 60 * 1000

/**
 * Sweeps unused uploads every hour.
 * @returns ends it, after the sweep under way
 */
export function startHousekeeping({ db, storage, tempDir }: Services, log: FastifyBaseLogger): () => Promise<void> {
  let underWay = Promise.resolve()
  const sweep = async () => {
    try {
      await sweepUploads({
        storage,
        tempDir,
        referencedNames: () => referencedUploads(db),
        olderThan: new Date(Date.now() - GRACE_MS),
        log,
      })
    } catch (error) {
      log.error({ err: error }, 'sweeping unused uploads failed; trying again in an hour')
    }
  }
  const timer = setInterval(() => void (underWay = sweep()), EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
