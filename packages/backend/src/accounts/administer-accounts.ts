import type { User } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import type { Act } from '../history/actor.ts'
import { reportNewAdministrator, reportNewPassword } from './account-notices.ts'
import { recordNewUser, recordUserChange } from './record-user.ts'
import { endSessions } from './session-queries.ts'
import { hasEmail, insertUser, lockUser, updateUser } from './user-queries.ts'

/** What somebody does to accounts who has access to the server itself and needs no account. */

interface NewAdministrator {
  readonly name: string
  readonly email: string
  readonly password_hash: string
}

/**
 * Creates an administrator, and mails the others that there is a new one.
 * @throws AppError `email_taken`
 */
export async function createAdministrator(db: Db, { name, ...account }: NewAdministrator, act: Act): Promise<User> {
  return db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, { ...account, name: name.trim(), role: 'admin' })
    await recordNewUser(trx, act, user)
    await reportNewAdministrator(trx, user, { name: 'Somebody with access to the server' }, act.at)
    return user
  })
}

/**
 * Gives an account another password, ends all its sessions and mails a notice to it.
 * @returns undefined if no account has this email address
 */
export async function resetPassword(
  db: Db,
  { email, password_hash }: { readonly email: string; readonly password_hash: string },
  act: Act,
): Promise<User | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await trx.selectFrom('users').select('id').where(hasEmail(email)).executeTakeFirst()
    const former = account && (await lockUser(trx, account.id))
    const changed = former && (await updateUser(trx, former.id, { password_hash }))
    if (!changed) return undefined
    await endSessions(trx, changed.id)
    await recordUserChange(trx, act, { former, changed, isNewPassword: true })
    await reportNewPassword(trx, changed, act.at)
    return changed
  })
}
