import { sql } from 'kysely'
import {
  deleteEndedPreviews,
  deleteExpired,
  deleteOldSlots,
  forgetRemovedExamples,
  referencedUploads,
  removeDeletedMessages,
  sweepRevisions,
} from '@tablier/backend'
import { sweepUploads } from './media/sweep.ts'
import type { Services } from './services.ts'

/** The first round starts when the server is no longer busy with its start. */
const FIRST_AFTER_MS = 60 * 1000
const EVERY_MS = 24 * 60 * 60 * 1000
/** How long to keep a deleted message and an upload that no record refers to: a deletion can be undone, a form may still be open. */
const GRACE_MS = 24 * 60 * 60 * 1000

/**
 * Deletes expired sessions, unused uploads and deleted messages and vacuums the embedded database, every day.
 * @returns a function that stops it and waits for the round under way
 */
export function startHousekeeping(services: Services): () => Promise<void> {
  let underWay = Promise.resolve()
  const round = () => void (underWay = keepHouse(services))
  const first = setTimeout(round, FIRST_AFTER_MS).unref()
  const daily = setInterval(round, EVERY_MS).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(daily)
    await underWay
  }
}

async function keepHouse({ config, db, storage, tempDir, log }: Services): Promise<void> {
  try {
    // The embedded database has no autovacuum, which removes deleted rows and updates the planner's statistics.
    if (!config.databaseUrl) await sql`vacuum (analyze)`.execute(db)
    await deleteExpired(db, new Date())
    await deleteOldSlots(db, new Date())
    await deleteEndedPreviews(db, new Date()) // before the sweep, which keeps the uploads of the others
    await forgetRemovedExamples(db, new Date()) // before the sweep, which keeps the uploads of those that remain
    const olderThan = new Date(Date.now() - GRACE_MS)
    await removeDeletedMessages(db, olderThan)
    await sweepRevisions(db)
    await sweepUploads({ storage, tempDir, referencedNames: () => referencedUploads(db), olderThan, log })
  } catch (error) {
    log.error({ err: error }, 'housekeeping failed; trying again tomorrow')
  }
}
