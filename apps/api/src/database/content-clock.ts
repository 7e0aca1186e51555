import { applyDue, type Outlook, type Ports, readOutlook, settingsOf, unlessDiskFull } from '@tablier/backend'
import type { ContentVersion } from './content-version.ts'
import { startRounds } from '../process/rounds.ts'

export type ContentClock = ReturnType<typeof createContentClock>

interface ClockOptions extends Pick<Ports, 'db' | 'now' | 'log'> {
  readonly contentVersion: Pick<ContentVersion, 'current'>
  /** Called after schedules were applied. Nobody waits for it. */
  readonly announce: Ports['onContentChange']
}

/** Tells the content version, and until when it is valid: a schedule ends it without any call. */
export function createContentClock({ contentVersion, announce, ...ports }: ClockOptions) {
  const { db, now, log } = ports
  let outlook: Outlook = { version: Number.NEGATIVE_INFINITY, until: Number.NEGATIVE_INFINITY }
  let isLive = true
  let reading: Promise<void> | undefined

  /**
   * The version of answers that may be used. Undefined if none may: a schedule is due, changes of other instances may
   * be missed, or the end of a new version was not read yet.
   */
  const current = (): number | undefined => {
    const announced = contentVersion.current()
    // The version in the database may be newer than the announced one.
    if (announced === undefined || announced > outlook.version || isOver()) return undefined
    return outlook.version
  }
  const isOver = () => outlook.until !== Infinity && outlook.until <= now().getTime()
  const read = async (): Promise<void> => {
    const found = await readOutlook(db)
    const isDue = found.until <= now().getTime()
    const reached = isDue ? await unlessDiskFull(() => applyDue(ports)) : undefined // visitors still see the old content
    isLive = await settingsOf(db, 'is_live').then(
      (settings) => settings.is_live,
      () => isLive, // what reads the settings for visitors fails for the same reason, and says so
    )
    outlook = reached === undefined ? found : await readOutlook(db)
    if (reached !== undefined)
      announce(reached).catch((error: unknown) => log.error({ err: error }, 'cannot announce a schedule'))
  }
  /** Reads the version once for all callers that wait meanwhile. */
  const readTogether = () => (reading ??= read().finally(() => (reading = undefined)))
  const catchUp = async (): Promise<void> => {
    if (current() !== undefined) return
    if (reading) await reading // this read may have begun before the change that the caller must see
    if (current() === undefined) await readTogether()
  }

  return {
    current,
    /** Applies the schedules that are due. Call it before content is read; usually there is nothing to do. */
    catchUp,
    /** Returns whether visitors see the site; as it was last, if the database is away. */
    isLive: async (): Promise<boolean> => {
      await catchUp().catch(() => {}) // what the caller reads next fails for the same reason, and says so
      return isLive
    },
    /**
     * Returns for how many seconds shared caches may use an answer without asking: as long as wanted, but not past the
     * next schedule, even with the same time again while they fetch the next answer. It is halved until it fits, so it
     * rarely changes.
     */
    sharedSeconds: (wanted: number): number => {
      if (outlook.until === Infinity) return wanted
      const left = (outlook.until - now().getTime()) / 1000
      let seconds = wanted
      while (seconds > 0 && 2 * seconds > left) seconds = Math.floor(seconds / 2)
      return seconds
    },
  }
}

export function withoutSchedules(current: () => number | undefined): ContentClock {
  return { current, catchUp: async () => {}, isLive: async () => true, sharedSeconds: (wanted) => wanted }
}

const EVERY_MS = 15_000

interface ScheduleServices {
  readonly contentClock: Pick<ContentClock, 'catchUp'>
  readonly log: { warn(details: object, message: string): void }
}

/**
 * Applies due schedules even without requests, so that the activity shows them. Visitors do not depend on this, because
 * each call applies them first.
 * @returns a function that stops it and waits for the round under way
 */
export function startSchedules({ contentClock, log }: ScheduleServices): () => Promise<void> {
  const catchUp = () =>
    contentClock.catchUp().catch((error: unknown) => log.warn({ err: error }, 'cannot carry out what is scheduled'))
  return startRounds(catchUp, { everyMs: EVERY_MS })
}
