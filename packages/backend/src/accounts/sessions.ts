import {
  DAY_MS,
  type Endpoint,
  type ErrorCode,
  FRESH_SECONDS,
  type ShownProof,
  type User,
  waitsForSetUp,
} from '@tablier/contracts'
import type { ExpressionBuilder } from 'kysely'
import { actOf, ownAct } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import { unlessDiskFull } from '../calls/disk-full.ts'
import type { Call, Caller, TokenTimes } from '../calls/handlers.ts'
import type { Database, Db, Trx } from '../database/database.ts'
import { enqueueMail, noticeTo } from '../outbox/outbox-queries.ts'
import type { Ports } from '../calls/ports.ts'
import { countOfUser } from '../calls/count-call.ts'
import { randomHex } from '../database/digest.ts'
import { findSteps, hasStep, isStepRequired } from './factors.ts'
import { lives } from './lives.ts'
import { hasSignedIn, placeOf, recordAccess } from './record-access.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { type Credentials, lockUser, userColumns } from './user-queries.ts'

/** How long a token and its session live without being prolonged: 12 hours. */
export const TOKEN_LIFE_MS = lives.sessions

/** How long a session lives, however often it is prolonged: 30 days. */
const SESSION_LIFE_MS = 30 * DAY_MS

/** How old the stored time of a session's last use may get, because storing it costs a write: 5 minutes. */
const USE_STEP_MS = 5 * 60 * 1000

/** Returns true once more than half of a token's life is over. */
export function isPastHalfLife({ issuedAt, expiresAt }: TokenTimes, now: Date): boolean {
  return now.getTime() / 1000 > (issuedAt + expiresAt) / 2
}

interface SignIn {
  /** The account, with the hash that the password was checked against. */
  readonly account: Credentials
  readonly call: Pick<Call<Endpoint>, 'ip' | 'userAgent' | 'device'>
  /** With what they have shown it. */
  readonly how: ShownProof
  readonly hasSecondStep: boolean
  /** The refusal if the account or its password changed since the check. */
  readonly ifChanged: ErrorCode
}

/**
 * Opens a session in one transaction, for somebody who has shown who they are, and remembers their device. It takes the
 * place of the account's session on that device, whose token somebody else may have.
 */
export async function openSession(ports: Ports, { account, call, how, hasSecondStep, ifChanged }: SignIn) {
  await countOfUser(ports.attempts, 'session', account)
  const now = ports.now()
  const place = placeOf(call)
  const knownDevice = await findKnownDevice(ports, call.device, account)
  const isKnown = ports.deviceSecret === undefined || knownDevice !== undefined
  const deviceId = knownDevice ?? randomHex(16)
  const session = { id: randomHex(16), at: now.toISOString() }
  const expiresAt = endOfLife(now, now)
  const opened = await ports.db.transaction().execute(async (trx) => {
    // The share lock waits for a change that is under way, and then finds no row.
    const unchanged = await trx
      .selectFrom('users')
      .select(userColumns)
      .where((eb) => eb.and({ id: account.id, password_hash: account.password_hash }))
      .forShare()
      .executeTakeFirst()
    if (!unchanged) throw new AppError(ifChanged)
    const must_add_factor = (await isStepRequired(trx, unchanged)) && (await findSteps(trx, account.id)).length === 0
    const sameDevice = trx.deleteFrom('sessions').where('user_id', '=', account.id).where('device_id', '=', deviceId)
    for (const { id } of await sameDevice.returning('id').execute()) await moveEmailChange(trx, id, session.id)
    await trx
      .insertInto('sessions')
      .values({
        id: session.id,
        user_id: account.id,
        device_id: deviceId,
        created_at: session.at,
        signed_in_at: session.at,
        used_at: session.at,
        expires_at: expiresAt.toISOString(),
        ...place,
        has_second_step: hasSecondStep,
      })
      .execute()
    if (unchanged.role === 'admin' && !isKnown && (await hasSignedIn(trx, account.id)))
      await enqueueMail(trx, 'new_device', { ...noticeTo(unchanged), ...place, at: session.at }, now)
    await recordAccess(trx, { ...ownAct(unchanged, now), place }, unchanged, { action: 'signed_in', how })
    return { user: unchanged, ...(must_add_factor && { must_add_factor }) }
  })
  ports.onMail()
  ports.log.info({ account: account.id, ...place, how }, 'signed in')
  await rememberDevice(ports, call.device, account, deviceId)
  return { ...opened, token: await newToken(ports, { userId: account.id, sessionId: session.id, expiresAt }) }
}

/** Locks and returns the caller's account. @throws AppError `unauthenticated` if the session has ended */
export async function lockCaller(trx: Trx, { user, sessionId }: Caller): Promise<User> {
  const locked = await lockUser(trx, user.id) // a change of the password locks it before it ends the sessions
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()
  if (!locked || !session) throw new AppError('unauthenticated')
  return locked
}

/**
 * Prolongs the caller's session, up to 30 days after it began.
 * @param how with what the caller has signed in again, if they have. The session is fresh then, and gets a new id, so a
 * token that somebody copied before is of no more use.
 * @returns a new token
 * @throws AppError `unauthenticated` if the session has ended in the meantime
 */
export async function prolongSession(ports: Ports, caller: Caller, how?: ShownProof): Promise<string> {
  const now = ports.now()
  const at = now.toISOString()
  const [formerId, userId] = [caller.sessionId, caller.user.id]
  const id = how === undefined ? formerId : randomHex(16)
  const isCallers = (eb: ExpressionBuilder<Database, 'sessions'>) => eb('id', '=', formerId)
  return ports.db.transaction().execute(async (trx) => {
    const user = await lockCaller(trx, caller)
    const own = trx.selectFrom('sessions').select('created_at').where(isCallers).forUpdate()
    const session = await own.executeTakeFirst()
    if (!session) throw new AppError('unauthenticated') // signed out since
    const expiresAt = endOfLife(now, new Date(session.created_at))
    const renewed = { signed_in_at: at, used_at: at, ...(how !== 'password' && { has_second_step: true }) }
    const change = { id, expires_at: expiresAt.toISOString(), ...(how !== undefined && renewed) }
    await trx.updateTable('sessions').set(change).where(isCallers).execute()
    await moveEmailChange(trx, formerId, id)
    if (how !== undefined) await recordAccess(trx, actOf(caller, now), user, { action: 'signed_in_again', how })
    return newToken(ports, { userId, sessionId: id, expiresAt })
  })
}

/** Leaves a new address that waits for its confirmation to the session that goes on. */
async function moveEmailChange(trx: Trx, from: string, to: string): Promise<void> {
  await trx.updateTable('email_changes').set({ session_id: to }).where('session_id', '=', from).execute()
}

async function newToken(
  { tokens, now }: Ports,
  { expiresAt, ...session }: { readonly userId: number; readonly sessionId: string; readonly expiresAt: Date },
): Promise<string> {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000)
  return tokens.sign({ ...session, issuedAt: seconds(now()), expiresAt: seconds(expiresAt) })
}

function endOfLife(now: Date, begunAt: Date): Date {
  return new Date(Math.min(now.getTime() + TOKEN_LIFE_MS, begunAt.getTime() + SESSION_LIFE_MS))
}

export async function signOut({ db, now, log }: Ports, { user, sessionId, place }: Caller): Promise<null> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('id', '=', sessionId).execute()
    await recordAccess(trx, { ...ownAct(user, now()), place }, user, { action: 'signed_out' })
  })
  log.info({ account: user.id, ...place }, 'signed out')
  return null
}

/**
 * Ends all sessions of a user except `keep`, sign-ins that wait for their second step, the password reset link, and a
 * change of the email address that another session asked for.
 */
export async function endSessions(trx: Trx, userId: number, keep?: string): Promise<void> {
  const sessions = trx.deleteFrom('sessions').where('user_id', '=', userId)
  await (keep === undefined ? sessions : sessions.where('id', '<>', keep)).execute()
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await trx.deleteFrom('challenges').where('user_id', '=', userId).execute()
  const emailChange = trx.deleteFrom('email_changes').where('user_id', '=', userId)
  await (keep === undefined ? emailChange : emailChange.where('session_id', '<>', keep)).execute()
}

/**
 * Deletes expired sessions, mailed links and challenges, and those that end more than a day later than any that begins
 * now: they began while the clock was ahead, and would be valid for as long as it was.
 */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  for (const [table, life] of Object.entries(lives) as [keyof typeof lives, number][])
    // of a constant
    await db
      .deleteFrom(table)
      .where((eb) =>
        eb.or([
          eb('expires_at', '<=', now.toISOString()),
          eb('expires_at', '>', new Date(now.getTime() + life + DAY_MS).toISOString()),
        ]),
      )
      .execute()
}

/**
 * Returns the caller of an endpoint that is not public.
 * @param authorization the header
 * @throws AppError `unauthenticated` unless the token is ours and its session is alive; `forbidden` if the user's role
 * is not enough; what `requireStep` throws if it is an administrator's call
 */
export async function authenticate(
  ports: Pick<Ports, 'db' | 'tokens' | 'now' | 'log'>,
  authorization: string | null | undefined,
  access: 'user' | 'admin',
): Promise<Caller> {
  const { db, tokens } = ports
  const now = ports.now()
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token === undefined ? undefined : await tokens.verify(token, now)
  const session =
    claims &&
    (await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([...userColumns, 'signed_in_at', 'used_at', 'device', 'address', 'has_second_step'])
      .select((eb) => [
        eb.selectFrom('settings').select('second_step_required').as('is_step_required'),
        hasStep(eb.ref('users.id')).as('has_step'),
      ])
      .where((eb) => eb.and({ 'sessions.id': claims.sessionId, 'users.id': claims.userId }))
      .where('sessions.expires_at', '>', now.toISOString())
      .executeTakeFirst())
  if (!session) throw new AppError('unauthenticated')
  const { signed_in_at, used_at, device, address, has_second_step, is_step_required, has_step, ...user } = session
  if (access === 'admin' && user.role !== 'admin') {
    ports.log.warn({ account: user.id, address }, 'refused a call that is for administrators')
    throw new AppError('forbidden')
  }
  // The setting is read with each call, so that open sessions lose their rights in the moment when it is switched on.
  const isMissing = is_step_required === true && user.role === 'admin' && !(has_step && has_second_step)
  const missingStep = isMissing ? (has_step ? 'show' : 'add') : undefined
  if (access === 'admin') await requireStep(db, { user, missingStep })
  if (Date.parse(used_at) < now.getTime() - USE_STEP_MS) {
    const own = db.updateTable('sessions').where('id', '=', claims.sessionId)
    await unlessDiskFull(() => own.set({ used_at: now.toISOString() }).execute())
  }
  return {
    user,
    sessionId: claims.sessionId,
    signedInAt: new Date(signed_in_at),
    hasSecondStep: has_second_step,
    missingStep,
    place: { device, address },
    token: claims,
  }
}

/** How far a clock is put back that was a little ahead. A session of later was opened with a wrong clock. */
const CLOCK_STEP_MS = 60 * 1000

/**
 * @throws AppError `sign_in_again`, with the account's ways, if the caller's session is no longer fresh, or lacks the
 * second step that the owner requires
 */
export async function requireFresh({ db, now }: Pick<Ports, 'db' | 'now'>, caller: Caller): Promise<void> {
  if (caller.missingStep === 'show') await askForStep(db, caller)
  const age = now().getTime() - caller.signedInAt.getTime()
  if (age <= FRESH_SECONDS * 1000 && age >= -CLOCK_STEP_MS) return
  throw new AppError('sign_in_again', { data: { ways: ['password', ...(await findWays(db, caller))] } })
}

/** @throws AppError `factor_required` or `sign_in_again` if the session lacks the second step that the owner requires */
async function requireStep(db: Db, caller: Pick<Caller, 'user' | 'missingStep'>): Promise<void> {
  if (caller.missingStep === 'add') throw new AppError('factor_required')
  if (caller.missingStep === 'show') await askForStep(db, caller)
}

/** @throws AppError `sign_in_again`, with the account's second steps: the password is not enough */
export async function askForStep(db: Db, caller: Pick<Caller, 'user'>): Promise<never> {
  throw new AppError('sign_in_again', { data: { ways: await findWays(db, caller) } })
}

/** Returns the second steps that the question to sign in again offers. */
async function findWays(db: Db, { user }: Pick<Caller, 'user'>) {
  return (await findSteps(db, user.id)).filter((way) => way !== 'recovery_code')
}

/**
 * Returns the caller of an endpoint; undefined if it is public.
 * @throws AppError what `authenticate` throws; `sign_in_again` if the endpoint always needs a fresh session
 */
export async function callerOf(
  ports: Pick<Ports, 'db' | 'tokens' | 'now' | 'log'>,
  authorization: string | null | undefined,
  endpoint: Endpoint,
): Promise<Caller | undefined> {
  const { access, freshSession } = endpoint
  if (access === 'public') return undefined
  const caller = await authenticate(ports, authorization, access)
  if (waitsForSetUp(endpoint)) await requireStep(ports.db, caller)
  if (freshSession === 'always') await requireFresh(ports, caller)
  return caller
}
