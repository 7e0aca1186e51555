import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { deleteExpired } from '../auth/session-queries.ts'
import type { Database } from '../db/database.ts'
import { backoff } from './backoff.ts'
import { claimMail, deleteMail, type MailKind, type PendingMail, postponeMail } from './outbox-queries.ts'
import { prepareMail } from './prepare-mail.ts'
import type { SendMail } from './transport.ts'

/** Longer than any one sending can take: until then no other worker takes the same mail. */
const LEASE_MS = 10 * 60 * 1000
/** How often the outbox is looked at for mails whose next attempt is due, or whose process died. */
const POLL_MS = 15_000
const MAX_REASON = 500
/** Whoever asked for a link has asked again after ten attempts in four hours; a visitor's message is never given up. */
const lastAttempts: Partial<Record<MailKind, number>> = { password_reset: 10 }

export interface MailWorkerDeps {
  readonly db: Kysely<Database>
  readonly send: SendMail
  readonly publicUrl: string
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

export interface MailWorker {
  /** Looks at the outbox at once, in the background. */
  kick(): void
  /** Sends what is due, one mail after the other, and clears expired sessions away. */
  runOnce(): Promise<void>
  /** Waits for the mail under way. */
  stop(): Promise<void>
}

/**
 * Empties the outbox. Each mail goes out at least once: its row is deleted
 * when it was accepted, and a failed one is tried again for as long as it takes.
 */
export function createMailWorker(deps: MailWorkerDeps): MailWorker {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false

  const runOnce = () => workThrough(deps, stopping.signal)
  const runWhileWanted = async () => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false
      await runOnce().catch((error: unknown) =>
        deps.log.error({ err: error }, 'the outbox could not be worked through'),
      )
    }
    running = undefined
  }
  const kick = () => {
    isWanted = true
    running ??= runWhileWanted()
  }
  const timer = setInterval(kick, POLL_MS).unref()

  return {
    kick,
    runOnce,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

async function workThrough(deps: MailWorkerDeps, stopping: AbortSignal): Promise<void> {
  const { db, now } = deps
  while (!stopping.aborted) {
    const pending = await claimMail(db, now(), new Date(now().getTime() + LEASE_MS))
    if (!pending) return deleteExpired(db, now())
    await deliver(deps, pending)
  }
}

async function deliver({ db, send, publicUrl, now, log }: MailWorkerDeps, pending: PendingMail): Promise<void> {
  const { id, kind, attempts } = pending
  try {
    const mail = await prepareMail(db, pending, publicUrl, now())
    if (mail) await send(mail)
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON)
    if (attempts < (lastAttempts[kind] ?? Infinity)) {
      const wait = backoff(attempts)
      log.warn({ mail: id, kind, attempts, reason, retryInSeconds: wait / 1000 }, 'a mail was not accepted')
      return postponeMail(db, id, new Date(now().getTime() + wait), reason)
    }
    log.error({ mail: id, kind, attempts, reason }, 'gave a mail up')
  }
  await deleteMail(db, id)
}
