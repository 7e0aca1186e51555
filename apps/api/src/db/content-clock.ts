import { applyDue, type ContentChange, type Outlook, type Ports, readOutlook } from '@tablier/backend'
import type { ContentVersion } from './content-version.ts'
import { startRounds } from '../rounds.ts'

/** The content version, and until when it holds: what is scheduled ends it without anybody doing anything. */
export interface ContentClock {
  /**
   * The version that kept answers must have. Undefined if none may be used: a schedule is due, changes of other
   * instances may be missed, or nobody has asked yet until when a new version holds.
   */
  current(): number | undefined
  /** Carries out what is due. Call before content is read; nearly always there is nothing to do. */
  catchUp(): Promise<void>
  /**
   * How long caches that do not ask may use an answer, in seconds: as long as they like, but not past the next schedule.
   * They may use it as long again while they fetch the next. Halved until it fits, so it rarely changes.
   */
  sharedSeconds(wanted: number): number
}

interface ClockOptions extends Pick<Ports, 'db' | 'now' | 'log'> {
  readonly contentVersion: Pick<ContentVersion, 'current'>
  /** Called after schedules were carried out; nobody waits for it. */
  readonly announce: (change: ContentChange) => Promise<void>
}

export function createContentClock({ contentVersion, announce, ...ports }: ClockOptions): ContentClock {
  const { db, now, log } = ports
  let outlook: Outlook = { version: Number.NEGATIVE_INFINITY, until: Number.NEGATIVE_INFINITY }
  let reading: Promise<void> | undefined

  const current = (): number | undefined => {
    const announced = contentVersion.current()
    // What was read from the database may be ahead of what was announced.
    if (announced === undefined || announced > outlook.version || isOver()) return undefined
    return outlook.version
  }
  const isOver = () => outlook.until !== Infinity && outlook.until <= now().getTime()
  const read = async (): Promise<void> => {
    const found = await readOutlook(db)
    const change = found.until <= now().getTime() ? await applyDue(ports) : undefined
    outlook = change ? await readOutlook(db) : found
    if (change) announce(change).catch((error: unknown) => log.error({ err: error }, 'cannot announce a schedule'))
  }
  /** One reads for all who ask meanwhile. */
  const readTogether = () => (reading ??= read().finally(() => (reading = undefined)))

  return {
    current,
    catchUp: async () => {
      if (current() !== undefined) return
      if (reading) await reading // it may have begun before what the caller must see
      if (current() === undefined) await readTogether()
    },
    sharedSeconds: (wanted) => {
      if (outlook.until === Infinity) return wanted
      const left = (outlook.until - now().getTime()) / 1000
      let seconds = wanted
      while (seconds > 0 && 2 * seconds > left) seconds = Math.floor(seconds / 2)
      return seconds
    },
  }
}

/** For a version that no schedule ends. */
export function withoutSchedules(current: () => number | undefined): ContentClock {
  return { current, catchUp: async () => {}, sharedSeconds: (wanted) => wanted }
}

const EVERY_MS = 15_000

interface ScheduleServices {
  readonly contentClock: Pick<ContentClock, 'catchUp'>
  readonly log: { warn(details: object, message: string): void }
}

/**
 * Carries out what is due though nobody asks for it, so that the activity tells it and shared caches are purged. What
 * visitors see does not wait for this: each call catches up first.
 * @returns a function that stops it and waits for the round under way
 */
export function startSchedules({ contentClock, log }: ScheduleServices): () => Promise<void> {
  const catchUp = () =>
    contentClock.catchUp().catch((error: unknown) => log.warn({ err: error }, 'cannot carry out what is scheduled'))
  return startRounds(catchUp, { everyMs: EVERY_MS })
}
