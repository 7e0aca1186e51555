import { sql } from 'kysely'
import {
  clearRecords,
  deleteEndedLinks,
  deleteEndedPreviews,
  deleteExpired,
  deleteOldSlots,
  forgetRemovedExamples,
  forgetSentForms,
  forgetSuspected,
  forgetOriginals,
  isInUse,
  purgeDiets,
  referencedUploads,
  remindOfPayments,
  sweepActivity,
  sweepCustomers,
  sweepRevisions,
  sweepTrash,
} from '@tablier/backend'
import { removeOldSafetyCopies } from '../backups/store-backup.ts'
import { cleanAfterErasure } from '../database/rewrite-tables.ts'
import { measureLogos } from './measure-logos.ts'
import { sweepUploads } from '../media/sweep.ts'
import type { Services } from '../services/services.ts'
import { startRounds } from '../process/rounds.ts'
import { createWatches, lookAround } from './watches.ts'

/** The first round waits until the server is no longer busy with its start. */
const FIRST_AFTER_MS = 60 * 1000
const EVERY_MS = 24 * 60 * 60 * 1000
/** How often to see whether something is wrong with the server. */
const WATCH_EVERY_MS = 10 * 60 * 1000
/** How long an upload without records is kept, because a form with it may still be open. */
const GRACE_MS = 24 * 60 * 60 * 1000

/**
 * Every day, measures logos from older versions, deletes expired sessions and links, unused uploads, incomplete and old safety backups, and old parts of
 * the trash, the history and the activity, forgets people and records whose years are over, and vacuums the embedded database. Every ten minutes, looks whether something
 * is wrong of which the administrators must be told, and reminds guests of payments once a day.
 * @returns a function that stops it and waits for the rounds under way
 */
export function startHousekeeping(services: Services): () => Promise<void> {
  const watches = createWatches(services)
  const rounds = { firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS }
  const stops = [
    startRounds(() => keepHouse(services, new Date()), rounds),
    startRounds(() => lookAround(services, watches), { ...rounds, everyMs: WATCH_EVERY_MS }),
    startRounds(() => remind(services), { ...rounds, everyMs: WATCH_EVERY_MS }),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

async function remind(services: Services): Promise<void> {
  const { config, db, now, log, mail } = services
  const isMailSetUp = config.smtpUrl !== undefined
  await remindOfPayments({ db, now, log, isMailSetUp })
    .then((sent) => sent > 0 && mail.kick())
    .catch((err: unknown) => log.error({ err }, 'cannot remind of payments; trying again'))
}

export async function keepHouse(services: Services, now: Date): Promise<void> {
  const { config, db, storage, backups, tempDir, log } = services
  const olderThan = new Date(now.getTime() - GRACE_MS)
  const references = { referencedNames: () => referencedUploads(db), isInUse: (name: string) => isInUse(db, name) }
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'sessions and links': () => deleteExpired(db, now),
    slots: () => deleteOldSlots(db, now),
    'ended links': () => deleteEndedLinks(db, now),
    'sent forms': () => forgetSentForms(db, now),
    logos: () => measureLogos(services),
    // Before the sweep of uploads, because uploads in shared previews are not deleted.
    previews: () => deleteEndedPreviews(db, now),
    examples: () => forgetRemovedExamples(db, now),
    trash: () => sweepTrash(db, now),
    'suspected messages': () => forgetSuspected(db, now),
    people: () => forgetPeople(services, now),
    records: () => forgetRecords(services, now),
    revisions: () => sweepRevisions(db),
    activity: () => sweepActivity(db, now),
    uploads: async () => forgetOriginals(db, await sweepUploads({ storage, tempDir, ...references, olderThan, log })),
    'unfinished backups': () => backups.removeUnfinished(olderThan),
    'safety copies': () => removeOldSafetyCopies(backups, now),
    // The embedded database has no autovacuum, which removes deleted rows and updates the planner's statistics.
    vacuum: async () => config.databaseUrl ?? (await sql`vacuum (analyze)`.execute(db)),
  }
  // One after the other, and each although another failed: on a full disk, those that delete files make room.
  for (const [step, run] of Object.entries(steps))
    await run().catch((err: unknown) => log.error({ err, step }, 'housekeeping failed; trying again tomorrow'))
}

/** Deletes the diets of past orders, and customers without contact for years. */
export async function forgetPeople(services: Services, now: Date): Promise<void> {
  const { db, log } = services
  const purged = await purgeDiets(db, now)
  if (Object.values(purged).some((count) => count > 0)) log.info({ purged }, 'forgot diets and allergies')
  const erased = await sweepCustomers(db, now)
  if (erased === 0) return
  log.info({ erased }, 'erased customers after the retention period')
  await cleanAfterErasure(services)
}

/** Deletes accepted offers and payments after the years for which they are kept. */
async function forgetRecords(services: Services, now: Date): Promise<void> {
  const cleared = await clearRecords(services.db, now)
  if (Object.values(cleared).every((count) => count === 0)) return
  services.log.info({ cleared }, 'deleted records of the business after their years')
  await cleanAfterErasure(services)
}
