import type { User } from '@tablier/contracts'
import type { Act } from '../calls/act.ts'
import type { Db, Trx } from '../database/database.ts'
import { recordActivity } from '../history/record-activity.ts'
import { enqueueMail, noticeTo } from '../outbox/outbox-queries.ts'
import { moveToTrash, takeFromTrash } from '../history/trash-rows.ts'
import { reportNewAdministrator, type StoredPassword } from './passwords.ts'
import { removeFactors, reportFactor } from './factors.ts'
import { endSessions } from './sessions.ts'
import {
  findCredentials,
  findUser,
  insertUser,
  lockUser,
  recordNewUser,
  recordUserChange,
  refuseTakenEmail,
  updateUser,
} from './user-queries.ts'

/** Changes to accounts by somebody with access to the server itself, who needs no account. */

/** Creates an administrator, and mails the others that there is a new one. @throws AppError `email_taken` */
export async function createAdministrator(
  db: Db,
  { name, ...account }: StoredPassword & Pick<User, 'name' | 'email'>,
  act: Act,
): Promise<User> {
  return db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, { ...account, name: name.trim(), role: 'admin', is_email_confirmed: true })
    await recordNewUser(trx, act, user)
    await reportNewAdministrator(trx, user, null, act.at)
    return user
  })
}

/** Gives an account another password, ends its sessions and mails a notice. Undefined if there is no such account. */
export async function resetPassword(
  db: Db,
  { email, ...stored }: StoredPassword & { readonly email: string },
  act: Act,
): Promise<User | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await findCredentials(trx, email)
    const former = account && (await lockUser(trx, account.id))
    const changed = former && (await updateUser(trx, former.id, stored))
    if (!changed) return undefined
    await endSessions(trx, changed.id)
    await recordUserChange(trx, act, { former, changed, isNewPassword: true })
    await enqueueMail(trx, 'password_changed', noticeTo(changed), act.at)
    return changed
  })
}

/**
 * Removes all second steps of an account, ends all its sessions and mails a notice to it.
 * @returns undefined if there is no such account, or it has none
 */
export async function switchOffTwoSteps(trx: Trx, act: Act, id: number): Promise<User | undefined> {
  const user = await lockUser(trx, id)
  if (!user || !(await removeFactors(trx, id))) return undefined
  await endSessions(trx, id)
  await reportFactor(trx, act, user, 'two_step_sign_in_removed')
  return user
}

/** Does the same for an email address. */
export async function removeSecondStep(db: Db, email: string, act: Act): Promise<User | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await findCredentials(trx, email)
    return account && switchOffTwoSteps(trx, act, account.id)
  })
}

/**
 * Ends what somebody who registered with another's address could use when the account gets rights: its second steps, and
 * the password, which the caller has replaced. Mails a link to set another one, unless an administrator has chosen it.
 */
export async function startAgain(trx: Trx, act: Act, user: User, isPasswordChosen: boolean): Promise<void> {
  if (await removeFactors(trx, user.id)) await reportFactor(trx, act, user, 'two_step_sign_in_removed')
  if (!isPasswordChosen) await enqueueMail(trx, 'password_reset', { email: user.email }, act.at)
}

/**
 * Moves an account to the trash, without its avatar. Its sessions, mailed links and waiting address are deleted with
 * its row.
 * @returns the path of its avatar, which the caller deletes; undefined if there is no such user
 */
export async function trashUser(trx: Trx, act: Act, id: number): Promise<{ avatar: string | null } | undefined> {
  const avatar = (await lockUser(trx, id))?.avatar ?? null
  const [title] = await moveToTrash(trx, act, { area: 'users', table: 'users', ids: [id], without: 'avatar' })
  if (title === undefined) return undefined
  await withdrawPreviews(trx, id)
  await recordActivity(trx, act, { area: 'users', action: 'trashed', record_id: id, title })
  return { avatar }
}

/** Restores an account; undefined if it is not in the trash. @throws AppError `email_taken` */
export async function untrashUser(trx: Trx, act: Act, id: number): Promise<User | undefined> {
  const title = await refuseTakenEmail(takeFromTrash(trx, { area: 'users', table: 'users' }, id))
  if (title === undefined) return undefined
  await recordActivity(trx, act, { area: 'users', action: 'restored', record_id: id, title })
  return findUser(trx, id)
}

/** Ends the links to previews that somebody has shared, because only administrators may see drafts. */
export async function withdrawPreviews(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('shared_previews').where('creator_id', '=', userId).execute()
}
