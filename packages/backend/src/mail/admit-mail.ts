import { emailKey } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import { accountSlot, COUNTED_MS, inTurn, type SlotRequest, takeSlot } from '../outbox/mail-slots.ts'
import type { PendingMail } from '../outbox/outbox-queries.ts'
import { sha256 } from '../digest.ts'
import { findMessage } from '../messages/message-queries.ts'
import { hasEmail } from '../accounts/user-queries.ts'

/** What happens to a claimed mail. */
export type Admission =
  | { readonly verdict: 'send' }
  /** It has a slot, which is later. */
  | { readonly verdict: 'delay'; readonly until: Date }
  /** A digest announces the message. */
  | { readonly verdict: 'hold'; readonly messageId: number; readonly roomAt: Date }
  | { readonly verdict: 'drop' }
  /** Its account or its message is gone. */
  | { readonly verdict: 'discard' }

const send = { verdict: 'send' } as const

/** Decides whether a mail is within the bounds of its account and of the site. */
export async function admitMail(db: Db, pending: PendingMail, perHour: number, now: Date): Promise<Admission> {
  const request = await slotRequest(db, pending)
  if (!request) return send
  if (request === 'nobody') return { verdict: 'discard' }
  const maxWait = pending.kind === 'new_message' || pending.kind === 'enquiry_confirmation' ? 0 : COUNTED_MS
  const { state, at } = await inTurn(db, (trx) => takeSlot(trx, request, { perHour, maxWait, now }))
  if (state === 'taken') return at > now ? { verdict: 'delay', until: at } : send
  if (pending.kind !== 'new_message') return { verdict: 'drop' }
  return { verdict: 'hold', messageId: pending.payload.message_id, roomAt: at }
}

/** Undefined for mails that only administrators cause, and for digests, which have their own interval. */
async function slotRequest(db: Db, pending: PendingMail): Promise<SlotRequest | 'nobody' | undefined> {
  const { id: mailId, kind } = pending
  switch (kind) {
    case 'new_message':
      return { mailId, kind, budget: 'messages' }
    case 'enquiry_confirmation': {
      const message = await findMessage(db, pending.payload.message_id)
      if (!message) return 'nobody'
      const recipient = await sha256(new TextEncoder().encode(emailKey(message.email)))
      return { mailId, kind, budget: 'confirmations', recipient }
    }
    case 'password_reset': {
      const user = await db
        .selectFrom('users')
        .select(['id', 'role'])
        .where(hasEmail(pending.payload.email))
        .executeTakeFirst()
      return user ? accountSlot(mailId, kind, user) : 'nobody'
    }
    case 'email_confirmation':
    case 'email_change_asked':
    case 'email_changed':
    case 'password_changed': {
      const user = await db
        .selectFrom('users')
        .select(['id', 'role'])
        .where('id', '=', pending.payload.user_id)
        .executeTakeFirst()
      return user ? accountSlot(mailId, kind, user) : { mailId, kind, budget: 'accounts' }
    }
    default:
      return undefined
  }
}
