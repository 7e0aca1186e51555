import { emailKey } from '@tablier/contracts'
import { NOBODY } from '../calls/act.ts'
import { hasEmail } from '../database/has-email.ts'
import type { Db } from '../database/database.ts'
import { lockOrder } from '../database/locks.ts'
import { hashOf } from '../database/digest.ts'
import { findMessage } from '../messages/message-queries.ts'
import { recordOrderEvent } from '../orders/change-order.ts'
import { accountSlot, inTurn, type SlotRequest, takeSlot } from '../outbox/mail-slots.ts'
import {
  claimMail,
  COUNTED_MS,
  delayMail,
  deleteMail,
  LONGEST_WAIT_MS,
  type MailKind,
  noteTold,
  type PendingMail,
  postponeMail,
} from '../outbox/outbox-queries.ts'
import type { Ports } from '../calls/ports.ts'
import { noteReplyProblem, noteReplySent } from '../messages/reply-queries.ts'
import type { Mail } from '../outbox/letter.ts'
import { finishDigest, holdNotice } from '../messages/held-notices.ts'
import { isKnownKind, mailKinds, MOST_ATTEMPTS } from './mail-kinds.ts'
import { prepareMails } from './prepare-mail.ts'

/**
 * How long a worker may take for one mail, longer than any delivery takes. No other worker claims that mail meanwhile.
 */
const LEASE_MS = 10 * 60 * 1000
const MAX_REASON = 500
/** The secret of a link, or a long part of one. Servers quote what they refuse. */
const TOKEN = /[0-9a-f]{16,}/gi

/**
 * How many notices of messages are sent in an hour, how many of answers at tables, and how many mails to accounts without the role of administrator.
 */
export const DEFAULT_MAILS_PER_HOUR = 30

/** Delivers a mail; rejects if it was not accepted. */
export type SendMail = (mail: Mail) => Promise<void>

export interface DeliveryDeps extends Pick<Ports, 'db' | 'now' | 'log' | 'secrets'> {
  readonly send: SendMail
  /** The site's address in links, without a trailing slash. */
  readonly publicUrl: string
  readonly mailsPerHour?: number
}

/** Sends the mails that are due, one after the other. */
export async function deliverDueMails(deps: DeliveryDeps): Promise<void> {
  while (await deliverNextMail(deps));
}

/**
 * Sends the mail that has been due longest.
 * @returns false if none is due
 */
export async function deliverNextMail(deps: DeliveryDeps): Promise<boolean> {
  const { db, now } = deps
  const pending = await claimMail(db, now(), new Date(now().getTime() + LEASE_MS))
  if (pending) await deliver(deps, pending)
  return pending !== undefined
}

async function deliver(deps: DeliveryDeps, pending: PendingMail): Promise<void> {
  const { db, now, log, mailsPerHour = DEFAULT_MAILS_PER_HOUR } = deps
  const { id, kind } = pending
  const admission = await admitMail(db, pending, mailsPerHour, now())
  switch (admission.verdict) {
    case 'delay':
      return delayMail(db, id, admission.until)
    case 'hold':
      return holdNotice(db, { id, ...admission }, now())
    case 'drop':
      log.warn({ mail: id, kind }, 'dropped a mail: its account or the site has reached the limit')
      return deleteMail(db, id)
    case 'discard':
      return deleteMail(db, id)
    case 'send':
      return send(deps, pending)
  }
}

async function send(deps: DeliveryDeps, pending: PendingMail): Promise<void> {
  const { db, now, log } = deps
  const { id, kind, attempts } = pending
  const end = () => (kind === 'message_digest' ? finishDigest(db, id, now()) : deleteMail(db, id))
  try {
    const mails = await prepareMails(deps, pending, now())
    for (const [index, { language, ...mail }] of mails.entries()) {
      await deps.send(mail)
      if (index < mails.length - 1) await noteTold(db, id, language)
    }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(TOKEN, '…').slice(0, MAX_REASON)
    if (attempts < lastAttempt(kind)) {
      const wait = backoff(attempts)
      log.warn({ mail: id, kind, attempts, reason, retryInSeconds: wait / 1000 }, 'a mail was not accepted')
      await noteReplyProblem(db, pending, 'waiting', reason)
      return postponeMail(db, id, new Date(now().getTime() + wait), reason)
    }
    log.error({ mail: id, kind, attempts, reason }, 'gave up a mail')
    await noteReplyProblem(db, pending, 'failed', reason)
    if (kind === 'order_mail') await noteOrderMailFailed(db, pending.payload.order_id, now())
    return end()
  }
  await noteReplySent(db, pending, now()) // not above: the mail has left, whatever fails here
  await end()
}

function lastAttempt(kind: MailKind): number {
  return isKnownKind(kind) ? (mailKinds[kind].attempts ?? MOST_ATTEMPTS) : MOST_ATTEMPTS
}

/** What happens to a claimed mail. */
type Admission =
  | { readonly verdict: 'send' }
  /** It may be sent later, at the time of its slot. */
  | { readonly verdict: 'delay'; readonly until: Date }
  /** A digest announces the message instead. */
  | { readonly verdict: 'hold'; readonly messageId: number; readonly roomAt: Date }
  | { readonly verdict: 'drop' }
  /** Its account or its message is gone. */
  | { readonly verdict: 'discard' }

const admitted = { verdict: 'send' } as const

/** Decides whether a mail is within the bounds of its account and of the site. */
async function admitMail(db: Db, pending: PendingMail, perHour: number, now: Date): Promise<Admission> {
  const request = await slotRequest(db, pending)
  if (!request) return admitted
  if (request === 'nobody') return { verdict: 'discard' }
  const maxWait = pending.kind === 'new_message' || pending.kind === 'enquiry_confirmation' ? 0 : COUNTED_MS
  const { state, at } = await inTurn(db, (trx) => takeSlot(trx, request, { perHour, maxWait, now }))
  if (state === 'taken') return at > now ? { verdict: 'delay', until: at } : admitted
  if (pending.kind !== 'new_message') return { verdict: 'drop' }
  return { verdict: 'hold', messageId: pending.payload.message_id, roomAt: at }
}

/** Undefined for mails that only administrators cause, and for digests, which have an interval of their own. */
async function slotRequest(db: Db, pending: PendingMail): Promise<SlotRequest | 'nobody' | undefined> {
  const { id: mailId, kind } = pending
  const accounts = db.selectFrom('users').select(['id', 'role'])
  switch (kind) {
    case 'new_message':
      return { mailId, kind, budget: 'messages' }
    case 'table_answer':
      return { mailId, kind, budget: 'answers' }
    case 'enquiry_confirmation': {
      const message = await findMessage(db, pending.payload.message_id)
      if (!message) return 'nobody'
      const recipient = await hashOf(emailKey(message.email))
      return { mailId, kind, budget: 'confirmations', recipient }
    }
    case 'password_reset': {
      const user = await accounts.where(hasEmail(pending.payload.email)).executeTakeFirst()
      return user ? accountSlot(mailId, kind, user) : 'nobody'
    }
    default: {
      if (!('user_id' in pending.payload)) return undefined
      const user = await accounts.where('id', '=', pending.payload.user_id).executeTakeFirst()
      return user ? accountSlot(mailId, kind, user) : { mailId, kind, budget: 'accounts' }
    }
  }
}

/** Writes into the history of an order that its guest got no mail. */
async function noteOrderMailFailed(db: Db, id: number, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id) // it may have been erased
    if (order) await recordOrderEvent(trx, { actor: NOBODY, at }, { id, day: order.day, action: 'mail_failed' })
  })
}

const FIRST_MS = 30 * 1000

/** Returns the milliseconds to wait after a number of failed attempts: 30 seconds, doubled each time, up to 6 hours. */
export function backoff(attempts: number): number {
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
}
