import type { User } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'

type Person = Pick<User, 'id' | 'name' | 'email'>

/** Tells the old address that it no longer belongs to the account. */
export async function reportNewEmail(
  trx: Transaction<Database>,
  { id, name, email }: Person,
  newEmail: string,
  now: Date,
): Promise<void> {
  await enqueueMail(trx, 'email_changed', { user_id: id, name, email, new_email: newEmail }, now)
}

/** Mails to an account that its password was changed. */
export async function reportNewPassword(
  trx: Transaction<Database>,
  { id, name, email }: Person,
  now: Date,
): Promise<void> {
  await enqueueMail(trx, 'password_changed', { user_id: id, name, email }, now)
}

/** Mails to all administrators that there is a new one. */
export async function reportNewAdministrator(
  trx: Transaction<Database>,
  { name, email }: Person,
  by: Pick<Person, 'name'>,
  now: Date,
): Promise<void> {
  await enqueueMail(trx, 'new_administrator', { name, email, by: by.name }, now)
}
