import { type Api, uploadNameOf } from '@tablier/contracts'
import { sql } from 'kysely'
import { actOf } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import { checkVersion } from '../calls/check-version.ts'
import type { IncomingFile } from '../calls/handlers.ts'
import { readPage, type Trx } from '../database/database.ts'
import { randomHex } from '../database/digest.ts'
import { carryOut } from '../history/record-activity.ts'
import { isInUse } from '../media/referenced-uploads.ts'
import { enqueueMail, noticeTo } from '../outbox/outbox-queries.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { accountKey } from '../calls/rate-limits.ts'
import { startAgain, trashUser, withdrawPreviews } from './administer-accounts.ts'
import { applyEmail, askForEmail, checkIsFree, deleteEmailChange, isSameEmail } from './email-changes.ts'
import { checkGuess, countsInSession } from './guesses.ts'
import { rememberDevice } from './known-devices.ts'
import {
  asWhom,
  matchPassword,
  noPassword,
  reportNewAdministrator,
  storedPassword,
  wrongPassword,
} from './passwords.ts'
import { endSessions, lockCaller, requireFresh } from './sessions.ts'
import {
  findUser,
  insertUser,
  keepAnAdministrator,
  lockUser,
  recordNewUser,
  recordUserChange,
  updateUser,
  userColumns,
} from './user-queries.ts'

export const userHandlers: HandlersOn<Api['users']> = {
  list: ({ db }, { query }) =>
    readPage(db.selectFrom('users'), query, (rows) => rows.select(userColumns).orderBy('id')),
  get: async ({ db }, { params }) => ({ user: found(await findUser(db, params.id)) }),

  async create(ports, { body: { name, email, password, role = 'user' } }, caller) {
    const { db, now, onMail } = ports
    if (role === 'admin') await requireFresh(ports, caller)
    const stored = await storedPassword(ports, { password, of: [{ name, email }], asWhom: 'administrator' })
    const user = await db.transaction().execute(async (trx) => {
      const created = await insertUser(trx, { name: name.trim(), email, role, is_email_confirmed: true, ...stored })
      await recordNewUser(trx, actOf(caller, now()), created)
      if (role === 'admin') await reportNewAdministrator(trx, created, caller.user, now())
      return created
    })
    onMail()
    return { user }
  },

  async update(ports, { params: { id }, body }, caller) {
    const { db, now, onMail } = ports
    const { name, email, role, password, version } = body
    if (password !== undefined) await requireFresh(ports, caller)
    const of = [found(await findUser(db, id)), { name, email }]
    // Hashed before the transaction, because it is slow and the embedded database runs one transaction at a time.
    const stored = password === undefined ? {} : await storedPassword(ports, { password, of, asWhom: 'administrator' })
    const user = await db.transaction().execute(async (trx) => {
      if (role === 'user') await keepAnAdministrator(trx, id)
      const former = found(await lockUser(trx, id))
      checkVersion('user', former, version)
      const isNewEmail = email !== undefined && !isSameEmail(email, former.email)
      const isConfirmed = former.is_email_confirmed && !isNewEmail
      const startsAgain = role === 'admin' && former.role !== 'admin' && !isConfirmed
      const change = { name: name?.trim(), email, role, is_email_confirmed: isConfirmed }
      const access = startsAgain && password === undefined ? noPassword() : stored
      const changed = found(await updateUser(trx, id, { ...change, ...access }))
      const isNewRole = changed.role !== former.role
      const isNewPassword = password !== undefined || startsAgain
      if (changed.email !== former.email || isNewRole) await requireFresh({ db: trx, now }, caller)
      await recordUserChange(trx, actOf(caller, now()), { former, changed, isNewPassword })
      if (isNewPassword || isNewRole) await endSessions(trx, id)
      if (isNewRole) await withdrawPreviews(trx, id)
      if (isNewEmail) {
        await endSessions(trx, id, caller.sessionId) // administrators may change their own
        await deleteEmailChange(trx, id)
        await enqueueMail(trx, 'email_changed', { ...noticeTo(former), new_email: changed.email }, now())
      }
      if (isNewPassword) await enqueueMail(trx, 'password_changed', noticeTo(changed), now())
      if (startsAgain) await startAgain(trx, actOf(caller, now()), changed, password !== undefined)
      if (isNewRole && role === 'admin') await reportNewAdministrator(trx, changed, caller.user, now())
      return changed
    })
    onMail()
    return { user }
  },

  async delete(ports, { params: { id } }, caller) {
    if (id === caller.user.id) throw new AppError('own_account')
    const { avatar } = await carryOut(ports, caller, async (trx, act) => {
      await keepAnAdministrator(trx, id)
      return found(await trashUser(trx, act, id))
    })
    await removeUnused(ports, avatar)
    return null
  },

  async updateDetails(ports, { body, file }, caller) {
    const { db, attempts, mailHost, now, onMail } = ports
    const { name, email = caller.user.email, language, version } = body
    if (email !== caller.user.email) await requireFresh(ports, caller)
    const isNewEmail = !isSameEmail(email, caller.user.email)
    if (isNewEmail) {
      await attempts.consume('email', accountKey(caller.user.id))
      await checkIsFree(db, email, caller.user.id)
    }
    const details = { name: name?.trim(), language, ...(!isNewEmail && email !== caller.user.email && { email }) }
    const user = await replaceAvatar(ports, caller.user.id, file, async (trx, avatar) => {
      const locked = await lockCaller(trx, caller)
      checkVersion('user', locked, version)
      if (isNewEmail && mailHost.isSetUp) await askForEmail(ports, trx, { caller, email })
      if (isNewEmail && !mailHost.isSetUp)
        await applyEmail(trx, { user: locked, email, keep: caller.sessionId, isConfirmed: false }, now())
      const changed = await updateUser(trx, caller.user.id, { ...details, avatar })
      if (changed) await recordUserChange(trx, actOf(caller, now()), { former: locked, changed })
      return changed
    })
    if (!user) throw new AppError('unauthenticated') // deleted in the meantime
    if (isNewEmail) onMail()
    return { user }
  },

  async updatePassword(ports, { body, device }, caller) {
    const { db, now, onMail } = ports
    const { place, user } = caller
    const { id } = user
    const guess = { account: user, counts: countsInSession(user), place, how: 'password' } as const
    const typed = { field: 'currentPassword', password: body.currentPassword }
    const from = await checkGuess(ports, guess, () => matchPassword(ports, caller, typed))
    const deviceId = randomHex(16)
    const to = await storedPassword(ports, {
      password: body.newPassword,
      of: [caller.user],
      asWhom: asWhom(caller.user),
    })
    await db.transaction().execute(async (trx) => {
      const own = trx.updateTable('users').where('id', '=', id).where('password_hash', '=', from)
      const { numUpdatedRows } = await own.set({ ...to, updated_at: sql<string>`now()` }).executeTakeFirst()
      if (numUpdatedRows !== 1n) throw wrongPassword('currentPassword') // changed in the meantime
      await endSessions(trx, id, caller.sessionId)
      await trx.updateTable('sessions').set({ device_id: deviceId }).where('id', '=', caller.sessionId).execute()
      await recordUserChange(trx, actOf(caller, now()), { former: user, changed: user, isNewPassword: true })
      await enqueueMail(trx, 'password_changed', noticeTo(user), now())
    })
    onMail()
    await rememberDevice(ports, device, { id, ...to }, deviceId)
    return null
  },
}

/**
 * Changes a user, perhaps with a new avatar, and deletes the picture that is no longer needed: the replaced one, or the
 * new one if the change fails. So a user never has more than one stored picture.
 * @param change gets the path of the new avatar; undefined leaves the avatar as it is
 */
async function replaceAvatar<Result>(
  ports: Ports,
  userId: number,
  file: IncomingFile | undefined,
  change: (trx: Trx, avatar: string | undefined) => Promise<Result>,
): Promise<Result> {
  const avatar = await file?.keep()
  try {
    const { result, former } = await ports.db.transaction().execute(async (trx) => {
      const locked = avatar === undefined ? undefined : await lockUser(trx, userId)
      return { result: await change(trx, avatar), former: locked?.avatar }
    })
    await removeUnused(ports, former)
    return result
  } catch (error) {
    await removeUnused(ports, avatar)
    throw error
  }
}

/** Deletes an upload that nothing refers to. If that fails, the daily sweep deletes it. */
async function removeUnused({ db, removeUpload, log }: Ports, path: string | null | undefined): Promise<void> {
  const name = uploadNameOf(path)
  try {
    if (name && !(await isInUse(db, name))) await removeUpload(name)
  } catch (err) {
    log.warn({ err, upload: name }, 'deleting an unused avatar failed')
  }
}
