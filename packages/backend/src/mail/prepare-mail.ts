import { createPasswordReset } from '../accounts/password-reset-queries.ts'
import type { Db } from '../database/database.ts'
import { findMessage } from '../messages/message-queries.ts'
import { type Address, type Mail, newMessageMail, passwordResetMail, testMail } from './compose.ts'
import type { PendingMail } from '../outbox/outbox-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'

/**
 * Composes a pending mail from the current data.
 * @returns undefined if there is nothing to send: the message was deleted, or no account has the email
 */
export async function prepareMail(
  db: Db,
  pending: PendingMail,
  publicUrl: string,
  now: Date,
): Promise<Mail | undefined> {
  const { site_name, notify_emails } = await readSettings(db)
  const site = { name: site_name, url: publicUrl }
  switch (pending.kind) {
    case 'new_message': {
      const message = await findMessage(db, pending.payload.message_id)
      return message && newMessageMail(message, await recipients(db, notify_emails), site)
    }
    case 'password_reset': {
      const reset = await createPasswordReset(db, pending.payload.email, now)
      return reset && passwordResetMail({ name: reset.name, address: reset.email }, reset.token, site)
    }
    case 'test': {
      const { name, email } = pending.payload
      return testMail({ name, address: email }, site)
    }
    default:
      throw new Error(`No such kind of mail: ${(pending as PendingMail).kind}`) // left by another version of the program
  }
}

/** Every administrator, unless the settings name others. */
async function recipients(db: Db, notifyEmails: readonly string[]): Promise<Address[]> {
  if (notifyEmails.length > 0) return notifyEmails.map((address) => ({ name: '', address }))

  return db.selectFrom('users').select(['name', 'email as address']).where('role', '=', 'admin').orderBy('id').execute()
}
