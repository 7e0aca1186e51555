import { dateAt } from '@tablier/contracts'
import { createPasswordReset } from '../accounts/password-reset-queries.ts'
import type { Db } from '../database/database.ts'
import { openEnquiryLink } from '../enquiries/enquiry-link.ts'
import { findMessage } from '../messages/message-queries.ts'
import { createConfirmation } from '../accounts/email-change-queries.ts'
import {
  type Address,
  type Mail,
  type MailedSite,
  messageDigestMail,
  newMessageMail,
  passwordResetMail,
  testMail,
} from './compose.ts'
import {
  emailChangeAskedMail,
  emailChangedMail,
  emailConfirmationMail,
  newAdministratorMail,
  passwordChangedMail,
} from './compose-notices.ts'
import { confirmationMail } from './compose-confirmation.ts'
import { collectHeld } from './held-notices.ts'
import { findReplyMail } from '../replies/reply-mail-queries.ts'
import { replyMail } from './compose-reply.ts'
import type { PendingMail } from '../outbox/outbox-queries.ts'
import { busyState } from '../orders/day-states.ts'
import type { Ports } from '../ports.ts'
import { readSettings } from '../settings/settings-queries.ts'

interface PrepareDeps extends Pick<Ports, 'db' | 'secrets'> {
  readonly publicUrl: string
}

/**
 * Composes a pending mail from the current data.
 * @returns undefined if there is nothing to send: the message was deleted, the reply was sent, or no account has the email
 */
export async function prepareMail(deps: PrepareDeps, pending: PendingMail, now: Date): Promise<Mail | undefined> {
  const { db, publicUrl } = deps
  const { site_name, notify_emails, reply_email, time_zone, language } = await readSettings(db)
  const site = { name: site_name, url: publicUrl, language }
  switch (pending.kind) {
    case 'new_message': {
      const message = await findMessage(db, pending.payload.message_id)
      return message && newMessageMail(message, await recipients(db, notify_emails), site)
    }
    case 'message_digest': {
      const held = await collectHeld(db, pending.id)
      return held.count > 0 ? messageDigestMail(held, await recipients(db, notify_emails), site) : undefined
    }
    case 'reply': {
      const reply = await findReplyMail(db, pending.payload.reply_id)
      return reply && replyMail({ ...reply, replyEmail: reply_email || reply.authorEmail }, site, time_zone)
    }
    case 'enquiry_confirmation': {
      const zone = { now, reply_email, time_zone }
      return prepareConfirmation(deps, pending.payload.message_id, site, zone)
    }
    case 'test': {
      const { name, email } = pending.payload
      return testMail({ name, address: email }, site)
    }
    case 'new_administrator': {
      const { name, email, by } = pending.payload
      return newAdministratorMail({ name, address: email, by }, await administrators(db), site)
    }
    default:
      return prepareAccountMail(db, pending, site, now)
  }
}

async function prepareConfirmation(
  { db, secrets }: PrepareDeps,
  messageId: number,
  site: MailedSite,
  { now, reply_email, time_zone }: { readonly now: Date; readonly reply_email: string; readonly time_zone: string },
): Promise<Mail | undefined> {
  const message = await findMessage(db, messageId)
  if (!message || message.withdrawn_at !== null) return undefined
  const { confirmation_text } = await db.selectFrom('settings').select('confirmation_text').executeTakeFirstOrThrow()
  const link = await openEnquiryLink({ db, secrets, now }, messageId)
  if (!link) return undefined
  const date = message.evening?.date
  return confirmationMail(
    {
      message,
      ownWords: confirmation_text,
      path: link.path,
      opensUntil: dateAt(new Date(link.expires_at), time_zone),
      busyState: date ? await busyState(db, date, now) : null,
      replyEmail: reply_email,
    },
    site,
  )
}

type AccountMail = Exclude<
  PendingMail,
  { kind: 'new_message' | 'message_digest' | 'reply' | 'enquiry_confirmation' | 'test' | 'new_administrator' }
>

/** Composes a mail that goes to one account. */
async function prepareAccountMail(
  db: Db,
  pending: AccountMail,
  site: MailedSite,
  now: Date,
): Promise<Mail | undefined> {
  switch (pending.kind) {
    case 'password_reset': {
      const reset = await createPasswordReset(db, pending.payload.email, now)
      return reset && passwordResetMail({ name: reset.name, address: reset.email }, reset.token, site)
    }
    case 'email_confirmation': {
      const { user_id: userId, email } = pending.payload
      const token = await createConfirmation(db, { userId, email }, now)
      return token === undefined ? undefined : emailConfirmationMail(email, token, site)
    }
    case 'email_change_asked':
      return emailChangeAskedMail(addressOf(pending.payload), pending.payload.new_email, site)
    case 'email_changed':
      return emailChangedMail(addressOf(pending.payload), pending.payload.new_email, site)
    case 'password_changed':
      return passwordChangedMail(addressOf(pending.payload), site)
    default:
      throw new Error(`No such kind of mail: ${(pending as PendingMail).kind}`) // left by another version of the program
  }
}

function addressOf({ name, email }: { readonly name: string; readonly email: string }): Address {
  return { name, address: email }
}

/** Every administrator, unless the settings name others. */
async function recipients(db: Db, notifyEmails: readonly string[]): Promise<Address[]> {
  if (notifyEmails.length > 0) return notifyEmails.map((address) => ({ name: '', address }))

  return administrators(db)
}

async function administrators(db: Db): Promise<Address[]> {
  return db.selectFrom('users').select(['name', 'email as address']).where('role', '=', 'admin').orderBy('id').execute()
}
