import type { Kysely } from 'kysely'
import { createPasswordReset } from '../auth/password-reset-queries.ts'
import type { Database } from '../db/database.ts'
import { findMessage } from '../messages/message-queries.ts'
import { type Address, type Mail, newMessageMail, passwordResetMail } from './compose.ts'
import type { PendingMail } from './outbox-queries.ts'

/**
 * Makes a pending mail from the data as they are now.
 * @returns undefined where there is nothing left to tell: the message was deleted, or nobody has the address
 */
export async function prepareMail(
  db: Kysely<Database>,
  pending: PendingMail,
  publicUrl: string,
  now: Date,
): Promise<Mail | undefined> {
  switch (pending.kind) {
    case 'new_message': {
      const message = await findMessage(db, pending.payload.message_id)
      return message && newMessageMail(message, await administrators(db), publicUrl)
    }
    case 'password_reset': {
      const reset = await createPasswordReset(db, pending.payload.email, now)
      return reset && passwordResetMail({ name: reset.name, address: reset.email }, reset.token, publicUrl)
    }
    default:
      throw new Error(`No such kind of mail: ${(pending as PendingMail).kind}`) // left by another version of the program
  }
}

async function administrators(db: Kysely<Database>): Promise<Address[]> {
  return db.selectFrom('users').select(['name', 'email as address']).where('role', '=', 'admin').orderBy('id').execute()
}
