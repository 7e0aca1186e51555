import type { Api } from '@tablier/contracts'
import { ownAct } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import { unlessDiskFull } from '../calls/disk-full.ts'
import { hasDeleted } from '../database/database.ts'
import { hashOf } from '../database/digest.ts'
import { enqueueMail, noticeTo } from '../outbox/outbox-queries.ts'
import type { HandlersOn } from '../calls/ports.ts'
import { accountKey } from '../calls/rate-limits.ts'
import { findSteps } from './factors.ts'
import { checkGuess, countsOfSignIn } from './guesses.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { storedPassword, wantsStrongPasswords } from './passwords.ts'
import { noteRefusal, noteStepAsked, placeOf } from './record-access.ts'
import { endSessions, isPastHalfLife, openSession, prolongSession, signOut } from './sessions.ts'
import { askForPasskey, finishLogin, passkeyLogin, proveAgain, secondStepOf } from './second-step.ts'
import {
  findCredentials,
  insertUser,
  lockUser,
  recordNewUser,
  recordUserChange,
  updateUser,
  userColumns,
} from './user-queries.ts'

export const authHandlers: HandlersOn<Api['auth']> = {
  async login(ports, call) {
    const { db, passwords } = ports
    const { body, ip, device } = call
    const found = await findCredentials(db, body.email)
    const deviceId = found && (await findKnownDevice(ports, device, found))
    const shown = { place: placeOf(call), how: 'password' } as const
    const counts = countsOfSignIn({ ip, email: body.email, accountId: found?.id, deviceId })
    const asWhom = deviceId !== undefined && found?.role === 'admin' ? 'administrator' : 'stranger'
    const account = await checkGuess(ports, { account: found, counts, ...shown }, async () => {
      const isRight = await passwords.matches(body.password, found?.password_hash, asWhom)
      if (!found || !isRight) throw new AppError('invalid_credentials')
      return found
    })
    if (body.isAdmin && account.role !== 'admin') {
      noteRefusal(ports, account, { ...shown, how: 'role' })
      throw new AppError('not_an_administrator')
    }

    const attempt = { purpose: 'second_step', ifDeleted: 'invalid_credentials' } as const
    const step = await secondStepOf(ports, account, attempt)
    if (step) {
      noteStepAsked(ports, account, shown)
      throw new AppError('second_step', { data: step })
    }
    const alone = { how: 'password', hasSecondStep: false } as const
    return openSession(ports, { account, call, ...alone, ifChanged: 'invalid_credentials' })
  },

  finishLogin,
  startPasskeyLogin: (ports) => askForPasskey(ports, { purpose: 'passkey_sign_in' }),
  passkeyLogin,

  async signInAgain(ports, call, caller) {
    const how = await proveAgain(ports, call, caller)
    return { token: await prolongSession(ports, caller, how) }
  },

  logout: (ports, _call, caller) => signOut(ports, caller),
  logoutByGet: (ports, _call, caller) => signOut(ports, caller),

  async me(ports, _call, caller) {
    const { user, missingStep } = caller
    const answer = { user, ...(missingStep === 'add' && { must_add_factor: true }) }
    if (!isPastHalfLife(caller.token, ports.now())) return answer
    const token = await unlessDiskFull(() => prolongSession(ports, caller))
    return { ...answer, ...(token !== undefined && { token }) }
  },

  registration: async (ports) => ({
    is_open: ports.hasRegistration,
    strong_passwords: await wantsStrongPasswords(ports.db),
  }),

  async register(ports, { body: { name, email, password } }) {
    const { db, hasRegistration, now } = ports
    if (!hasRegistration) throw new AppError('registration_closed')
    const stored = await storedPassword(ports, { password, of: [{ name, email }] })
    return db.transaction().execute(async (trx) => {
      const user = await insertUser(trx, { name: name.trim(), email, role: 'user', ...stored })
      await recordNewUser(trx, ownAct(user, now()), user)
      return { user }
    })
  },

  /** Does the same work for every email; the account is looked up when the mail is sent. */
  async forgotPassword({ db, attempts, onMail, now }, { body: { email } }) {
    const mailed = ['resetMail', accountKey(email)] as const
    const isUsedUp = await attempts.consume(...mailed).then(
      () => false,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'too_many_requests') return true
        throw error
      },
    )
    if (isUsedUp) return null
    await enqueueMail(db, 'password_reset', { email }, now()).catch(async (error: unknown) => {
      await attempts.forgive(...mailed) // nothing will be mailed
      throw error
    })
    onMail()
    return null
  },

  async resetPassword(ports, call) {
    const { db, now, onMail } = ports
    const { token, password } = call.body
    const hash = await hashOf(token)
    const at = now().toISOString()
    const owner = await db
      .selectFrom('password_resets')
      .innerJoin('users', 'users.id', 'user_id')
      .select([...userColumns, 'expires_at'])
      .where('token_hash', '=', hash)
      .executeTakeFirst()
    if (!owner || owner.expires_at <= at) {
      noteRefusal(ports, owner, { place: placeOf(call), how: 'reset_link' })
      throw new AppError('reset_link_invalid')
    }
    const stored = await storedPassword(ports, { password, of: [owner] }) // a refusal leaves the link as it is
    await db.transaction().execute(async (trx) => {
      const user = await lockUser(trx, owner.id) // before the link, as everywhere
      const link = trx.deleteFrom('password_resets').where('token_hash', '=', hash).where('expires_at', '>', at)
      const isFirst = await hasDeleted(link) // of two simultaneous calls, one deletes it
      if (!user || !isFirst) throw new AppError('reset_link_invalid')
      // Whoever registered may be somebody else, whose second steps would stay.
      const isConfirmed = user.is_email_confirmed || (await findSteps(trx, user.id)).length === 0
      await updateUser(trx, user.id, { ...stored, is_email_confirmed: isConfirmed })
      await endSessions(trx, user.id)
      await recordUserChange(trx, ownAct(user, now()), { former: user, changed: user, isNewPassword: true })
      await enqueueMail(trx, 'password_changed', noticeTo(user), now())
    })
    onMail()
    await rememberDevice(ports, call.device, { id: owner.id, ...stored }) // so the owner can sign in while strangers guess
    return null
  },
}
