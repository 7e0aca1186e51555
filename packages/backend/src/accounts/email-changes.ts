import type { ActivityDetail, Api, EmailChange, User } from '@tablier/contracts'
import type { ExpressionBuilder } from 'kysely'
import { type Act, actOf, ownAct } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import { type Database, type Db, hasDeleted, type Trx } from '../database/database.ts'
import { hashOf, randomHex } from '../database/digest.ts'
import { carryOut, recordActivity } from '../history/record-activity.ts'
import { accountSlot, takeSlot, waitForTurn } from '../outbox/mail-slots.ts'
import { COUNTED_MS, enqueueMail, insertMail, noticeTo } from '../outbox/outbox-queries.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { noteRefusal, placeOf } from './record-access.ts'
import { endSessions, lockCaller } from './sessions.ts'
import { emailTaken, findCredentials, recordUserChange, updateUser, userColumns } from './user-queries.ts'
import { lives } from './lives.ts'

async function findEmailChange(db: Db, userId: number, now: Date): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['email', 'asked_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Returns false if no new address waits. */
export async function deleteEmailChange(db: Db, userId: number): Promise<boolean> {
  return hasDeleted(db.deleteFrom('email_changes').where('user_id', '=', userId))
}

/** Writes a line about a new address that does not count yet. */
async function recordChange(
  trx: Trx,
  act: Act,
  { id, name }: Pick<User, 'id' | 'name'>,
  what: ActivityDetail,
): Promise<void> {
  await recordActivity(trx, act, { area: 'users', action: 'edited', record_id: id, title: name, details: [what] })
}

/** Creates the token that confirms a waiting address and ends the former one. Undefined if it no longer waits. */
export async function createConfirmation(
  db: Db,
  { userId, email }: { readonly userId: number; readonly email: string },
  now: Date,
): Promise<string | undefined> {
  const token = randomHex(32)
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ token_hash: await hashOf(token) })
    .where((eb) => eb.and({ user_id: userId, email }))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows === 1n ? token : undefined
}

export const emailChangeHandlers: HandlersOn<Api['emailChanges']> = {
  async get({ db, now }, _call, { user }) {
    const email_change = await findEmailChange(db, user.id, now())
    return email_change ? { email_change } : {}
  },

  async sendAgain(ports, _call, caller) {
    const { db, mailHost, now, onMail } = ports
    if (!mailHost.isSetUp) throw new AppError('mail_not_set_up')
    await db.transaction().execute(async (trx) => {
      await lockCaller(trx, caller)
      const change = await findEmailChange(trx, caller.user.id, now())
      if (!change) throw new AppError('not_found')
      await mailLink(ports, trx, { caller, email: change.email })
    })
    onMail()
    return null
  },

  cancel: (ports, _call, caller) =>
    carryOut(ports, caller, async (trx, act) => {
      const user = await lockCaller(trx, caller)
      if (await deleteEmailChange(trx, user.id)) await recordChange(trx, act, user, 'new_email_cancelled')
      return null
    }),

  /** Uses up a token; of two simultaneous calls with it, one succeeds. */
  async confirm(ports, call) {
    const { db, now, onMail } = ports
    const hash = await hashOf(call.body.token)
    const email = await db.transaction().execute(async (trx) => {
      const isOfToken = (eb: ExpressionBuilder<Database, 'email_changes'>) => eb('token_hash', '=', hash)
      const former = await trx // locked first, as everywhere, so that two transactions never wait for each other
        .selectFrom('users')
        .select(userColumns)
        .where('id', 'in', (eb) => eb.selectFrom('email_changes').select('user_id').where(isOfToken))
        .forUpdate()
        .executeTakeFirst()
      const taken = await trx
        .deleteFrom('email_changes')
        .where(isOfToken)
        .where('expires_at', '>', now().toISOString())
        .returning(['email', 'session_id'])
        .executeTakeFirst()
      if (!former || !taken) {
        noteRefusal(ports, former, { place: placeOf(call), how: 'confirmation_link' })
        throw new AppError('confirmation_link_invalid')
      }
      const changed = await applyEmail(
        trx,
        { user: former, email: taken.email, keep: taken.session_id, isConfirmed: true },
        now(),
      )
      if (changed) await recordUserChange(trx, ownAct(former, now()), { former, changed })
      return taken.email
    })
    onMail()
    return { email }
  },
}

/**
 * True if two addresses differ only in the case of the letters A to Z: mails to both go to the same mailbox, so changing
 * one to the other needs no confirmation. `emailKey` is also equal for spellings that only look the same.
 */
export function isSameEmail(a: string, b: string): boolean {
  // JavaScript's own toLowerCase also turns the Kelvin sign into a k.
  const [one, other] = [a, b].map((email) => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
  return one === other
}

/** @throws AppError `email_taken` if another account has this address */
export async function checkIsFree(db: Db, email: string, ownId: number): Promise<void> {
  const holder = await findCredentials(db, email)
  if (holder && holder.id !== ownId) throw emailTaken()
}

/**
 * Stores a new address until it is confirmed, mails the link that confirms it, and tells the current address.
 * @throws AppError `too_many_requests` if the account has reached its limit of links for this hour
 */
export async function askForEmail(
  ports: Ports,
  trx: Trx,
  { caller, email }: { readonly caller: Caller; readonly email: string },
): Promise<void> {
  await mailLink(ports, trx, { caller, email })
  await recordChange(trx, actOf(caller, ports.now()), caller.user, 'new_email_asked')
  await enqueueMail(trx, 'email_change_asked', { ...noticeTo(caller.user), new_email: email }, ports.now())
}

async function mailLink(
  { mailHost, now }: Ports,
  trx: Trx,
  { caller: { user, sessionId }, email }: { readonly caller: Caller; readonly email: string },
): Promise<void> {
  await waitForTurn(trx)
  const times = {
    asked_at: now().toISOString(),
    expires_at: new Date(now().getTime() + lives.email_changes).toISOString(),
  }
  const change = { ...times, email, session_id: sessionId, token_hash: null }
  await trx
    .insertInto('email_changes')
    .values({ ...change, user_id: user.id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
  const kind = 'email_confirmation'
  const mailId = await insertMail(trx, kind, { user_id: user.id, email }, now())
  if (mailId === undefined) throw new AppError('too_many_requests', { reason: 'enoughLinks', retryAfter: 60 * 60 })
  const limits = { perHour: mailHost.perHour, maxWait: COUNTED_MS, now: now() }
  const { state, at } = await takeSlot(trx, accountSlot(mailId, kind, user), limits)
  if (state === 'taken') return
  const retryAfter = Math.ceil((at.getTime() - now().getTime()) / 1000)
  throw new AppError('too_many_requests', { reason: 'enoughLinks', retryAfter })
}

interface AppliedEmail {
  readonly user: Pick<User, 'id' | 'name' | 'email'>
  readonly email: string
  /** The session that goes on. */
  readonly keep: string
  /** True if somebody has opened the link that was mailed there. */
  readonly isConfirmed: boolean
}

/**
 * Changes an account's address, ends all its sessions except `keep` and all mailed links, and tells the old address.
 * @throws AppError `email_taken`
 */
export async function applyEmail(
  trx: Trx,
  { user, email, keep, isConfirmed }: AppliedEmail,
  now: Date,
): Promise<User | undefined> {
  const changed = await updateUser(trx, user.id, { email, is_email_confirmed: isConfirmed })
  await deleteEmailChange(trx, user.id)
  await endSessions(trx, user.id, keep)
  await enqueueMail(trx, 'email_changed', { ...noticeTo(user), new_email: email }, now)
  return changed
}
