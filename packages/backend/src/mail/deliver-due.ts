import type { Ports } from '../ports.ts'
import { backoff } from './backoff.ts'
import type { Mail } from './compose.ts'
import { claimMail, deleteMail, type MailKind, type PendingMail, postponeMail } from '../outbox/outbox-queries.ts'
import { prepareMail } from './prepare-mail.ts'

/** Longer than any delivery can take; until then no other worker claims the same mail. */
const LEASE_MS = 10 * 60 * 1000
const MAX_REASON = 500
/**
 * After ten attempts in four hours the user has asked for a new link. A test mail is tried twice, so that the settings
 * can show why the first attempt failed. A visitor's message never expires.
 */
const lastAttempts: Partial<Record<MailKind, number>> = { password_reset: 10, test: 2 }

/** Delivers a mail; rejects if it was not accepted. */
export type SendMail = (mail: Mail) => Promise<void>

export interface DeliveryDeps extends Pick<Ports, 'db' | 'now' | 'log'> {
  readonly send: SendMail
  /** The site's address in links, without a trailing slash. */
  readonly publicUrl: string
}

/** Sends the mails that are due, one after the other, until none is left or `signal` aborts. */
export async function deliverDueMails(deps: DeliveryDeps, signal?: AbortSignal): Promise<void> {
  const { db, now } = deps
  for (;;) {
    const isStopped = signal?.aborted ?? false
    const pending = isStopped ? undefined : await claimMail(db, now(), new Date(now().getTime() + LEASE_MS))
    if (!pending) return
    await deliver(deps, pending)
  }
}

async function deliver({ db, send, publicUrl, now, log }: DeliveryDeps, pending: PendingMail): Promise<void> {
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
    log.error({ mail: id, kind, attempts, reason }, 'gave up a mail')
  }
  await deleteMail(db, id)
}
