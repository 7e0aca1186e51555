import type { Api, ErrorCode, SecondStep, ShownProof, UsedPasskey, Way } from '@tablier/contracts'
import { sql } from 'kysely'
import { AppError, wrongField } from '../calls/app-error.ts'
import type { Call, Caller } from '../calls/handlers.ts'
import { hasDeleted, type Trx } from '../database/database.ts'
import { hashOf, randomHex } from '../database/digest.ts'
import type { PasskeyHost, Ports } from '../calls/ports.ts'
import { countOfUser } from '../calls/count-call.ts'
import { checkCode, checkRecoveryCode, findSteps, passkeysOf, type ShownFactor, useFactor } from './factors.ts'
import { checkGuess, countsInSession, countsOfSignIn, isWrongGuess } from './guesses.ts'
import { findKnownDevice } from './known-devices.ts'
import { asWhom, matchPassword } from './passwords.ts'
import { noteRefusal, noteStepAsked, placeOf } from './record-access.ts'
import { openSession } from './sessions.ts'
import { type Credentials, findCredentials, shareUser } from './user-queries.ts'
import { lives } from './lives.ts'

/** Signing in with a second step or a passkey. Each attempt has a challenge, and one factor answers it. */

type Auth = Api['auth']

/** What a challenge is for. It is of no use for anything else, for another account, or in another session. */
interface ChallengeSubject {
  readonly purpose: 'second_step' | 'passkey_sign_in' | 'sign_in_again' | 'add_passkey'
  readonly sessionId?: string
}
interface NewChallenge extends ChallengeSubject {
  /** Undefined if the passkey tells whose it is. */
  readonly userId?: number
  /** The refusal if the account is deleted in the meantime. */
  readonly ifDeleted?: ErrorCode
}

/** Creates a challenge, and deletes expired ones. Only its hash is stored. @throws AppError `ifDeleted` */
export async function createChallenge(
  { db, now }: Ports,
  { purpose, sessionId, userId, ifDeleted = 'unauthenticated' }: NewChallenge,
) {
  const challenge = randomHex(32)
  const expires_at = new Date(now().getTime() + lives.challenges).toISOString()
  const subject = { purpose, user_id: userId ?? null, session_id: sessionId ?? null }
  const token_hash = await hashOf(challenge)
  await db.deleteFrom('challenges').where('expires_at', '<=', now().toISOString()).execute()
  await db.transaction().execute(async (trx) => {
    if (userId !== undefined && !(await shareUser(trx, userId))) throw new AppError(ifDeleted)
    await trx
      .insertInto('challenges')
      .values({ ...subject, expires_at, token_hash })
      .execute()
  })
  return challenge
}

/** Returns a challenge's account; null if the passkey tells whose it is. @throws AppError `challenge_ended` */
export async function findChallenge({ db, now }: Ports, challenge: string, { purpose, sessionId }: ChallengeSubject) {
  const found = await db
    .selectFrom('challenges')
    .select('user_id')
    .where('token_hash', '=', await hashOf(challenge))
    .where('purpose', '=', purpose)
    .where(sql<boolean>`session_id is not distinct from ${sessionId ?? null}`)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  if (!found) throw new AppError('challenge_ended')
  return found.user_id
}

/** Uses up a challenge; of two simultaneous calls, one succeeds. @throws AppError `challenge_ended` */
export async function takeChallenge(trx: Trx, challenge: string): Promise<void> {
  const same = trx.deleteFrom('challenges').where('token_hash', '=', await hashOf(challenge))
  if (!(await hasDeleted(same))) throw new AppError('challenge_ended')
}

/** Returns what a right password still needs; undefined if the account has no second step. */
export async function secondStepOf(
  ports: Ports,
  account: Pick<Credentials, 'id' | 'role'>,
  subject: Omit<NewChallenge, 'userId'>,
): Promise<SecondStep | undefined> {
  const { id: userId } = account
  const ways = await findSteps(ports.db, userId)
  if (ways.length === 0) return undefined
  await countOfUser(ports.attempts, 'session', account) // it stores a challenge
  const attempt = { ...subject, userId }
  if (ways.includes('passkey') && ports.passkeys) return { ways, ...(await askForPasskey(ports, attempt, false)) }
  return { ways: ways.filter((way) => way !== 'passkey'), challenge: await createChallenge(ports, attempt) }
}

/** Returns the host's passkeys. */
export function passkeyHost({ passkeys }: Ports): PasskeyHost {
  if (!passkeys) throw new AppError('no_passkeys')
  return passkeys
}

/** Returns a challenge, and the options of a passkey; `isVerified` makes the device check who uses it. */
export async function askForPasskey(ports: Ports, subject: NewChallenge, isVerified = true) {
  const host = passkeyHost(ports)
  const keys = subject.userId === undefined ? [] : await passkeysOf(ports.db, subject.userId)
  const challenge = await createChallenge(ports, subject)
  return { challenge, options: await host.useOptions({ challenge, keys, isVerified }) }
}

/** What was sent to show who one is. */
type Proof = Partial<Pick<Call<Auth['signInAgain']>['body'], 'challenge' | 'code' | 'passkey'>>

/**
 * Checks a code, a recovery code or a passkey of an account. It changes nothing: `useProof` does.
 * @throws AppError `wrong_code`, `passkey_refused`, `no_passkeys`, or `codes_unreadable`
 */
async function checkProof(
  ports: Ports,
  account: Pick<Credentials, 'id' | 'role'>,
  { challenge = '', code = '', passkey }: Proof,
  isVerified = false,
): Promise<ShownFactor> {
  const { id: userId } = account
  if (passkey) return checkPasskey(ports, { challenge, passkey, userId, isVerified })
  const digits = code.replace(/\s/g, '')
  const shown = /^\d{6}$/.test(digits)
    ? await checkCode(ports, userId, digits, true)
    : await checkRecoveryCode(ports, userId, code, asWhom(account))
  if (!shown) throw new AppError('wrong_code')
  return shown
}

interface PasskeyAnswer {
  readonly challenge: string
  readonly passkey: UsedPasskey
  /** Undefined for a passkey that also tells whose it is. */
  readonly userId?: number
  readonly isVerified: boolean
}

/** @throws AppError `passkey_refused`, `no_passkeys` */
async function checkPasskey(
  ports: Ports,
  { challenge, passkey, userId, isVerified }: PasskeyAnswer,
): Promise<ShownFactor> {
  const host = passkeyHost(ports)
  const key = await findPasskey(ports, passkey)
  if (!key || key.public_key === null) throw new AppError('passkey_refused')
  const { userHandle } = passkey.response
  const isOwners = userId === undefined ? userHandle !== undefined : userId === key.user_id
  const isHandleRight = userHandle === undefined || userHandle === (await handleOf(key.user_id, key.created_at))
  const { public_key: publicKey, counter } = key
  const used =
    isOwners && isHandleRight && (await host.checkUse({ answer: passkey, challenge, isVerified, publicKey, counter }))
  if (!used) throw new AppError('passkey_refused')
  return { way: 'passkey', userId: key.user_id, id: key.id, counter, next: used.counter }
}

async function findPasskey({ db }: Ports, { id }: UsedPasskey) {
  return db
    .selectFrom('factors')
    .innerJoin('users', 'users.id', 'factors.user_id')
    .select(['factors.id', 'user_id', 'public_key', 'counter', 'users.created_at'])
    .where('credential_id', '=', id)
    .executeTakeFirst()
}

/**
 * Returns the name under which devices store the passkeys of an account, in base64url. It tells nothing about the
 * account, and stays the same, so that a device replaces an old passkey.
 */
export async function handleOf(userId: number, createdAt: string): Promise<string> {
  const digits = await hashOf(`tablier passkeys\n${userId}\n${createdAt}`)
  return digits.slice(0, 40) // hexadecimal digits are base64url too, each four of them for three bytes
}

/** Uses up a factor and its challenge, or neither. */
async function useProof({ db, now, onMail }: Ports, shown: ShownFactor, challenge: string | undefined): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (challenge !== undefined) await takeChallenge(trx, challenge)
    await useFactor(trx, shown, now())
  })
  onMail()
}

/** Finishes a sign-in whose password was right. Wrong codes are counted like wrong passwords. */
export async function finishLogin(ports: Ports, call: Call<Auth['finishLogin']>) {
  const { body, ip, device } = call
  const account = await accountOf(ports, await findChallenge(ports, body.challenge, { purpose: 'second_step' }))
  const deviceId = await findKnownDevice(ports, device, account)
  const counts = countsOfSignIn({ ip, email: '', accountId: account.id, deviceId })
  const shown = await checkGuess(ports, { account, counts, place: placeOf(call), how: howOf(body) }, async () => {
    const proof = await checkProof(ports, account, body)
    await useProof(ports, proof, body.challenge)
    return proof
  })
  const how = `password_and_${shown.way}` as const
  return openSession(ports, { account, call, how, hasSecondStep: true, ifChanged: 'challenge_ended' })
}

/** Returns what a second step was done with, as the activity names it. */
function howOf({ passkey }: Proof): Way {
  return passkey ? 'passkey' : 'code'
}

/**
 * Signs in with a passkey alone, whose device has checked who uses it. Nobody can guess one, so it stays a way in while
 * strangers use up the guesses of its account. A refused one is counted like a wrong password.
 */
export async function passkeyLogin(ports: Ports, call: Call<Auth['passkeyLogin']>) {
  const { challenge, passkey } = call.body
  await findChallenge(ports, challenge, { purpose: 'passkey_sign_in' })
  const shown = await checkPasskey(ports, { challenge, passkey, isVerified: true })
    .then(async (used) => {
      await useProof(ports, used, challenge)
      return used
    })
    .catch(async (error: unknown) => {
      if (isWrongGuess(error)) await refusePasskey(ports, call)
      throw error
    })
  const account = await accountOf(ports, shown.userId)
  return openSession(ports, { account, call, how: 'passkey', hasSecondStep: true, ifChanged: 'challenge_ended' })
}

/** Counts and records a refused passkey at the account that has it. @throws AppError `passkey_refused`, or a limit's */
async function refusePasskey(ports: Ports, call: Call<Auth['passkeyLogin']>): Promise<never> {
  const { ip, device } = call
  const owner = await findPasskey(ports, call.body.passkey)
  const account = owner && (await findCredentials(ports.db, owner.user_id))
  const refused = async () => {
    throw new AppError('passkey_refused')
  }
  if (!account) {
    noteRefusal(ports, undefined, { place: placeOf(call), how: 'passkey' })
    return refused()
  }
  const deviceId = await findKnownDevice(ports, device, account)
  const counts = countsOfSignIn({ ip, email: '', accountId: account.id, deviceId })
  return checkGuess(ports, { account, counts, place: placeOf(call), how: 'passkey' }, refused)
}

/**
 * Shows again who the caller is, by what a sign-in would ask for: the password and the second step, if the account has
 * one, or a passkey alone.
 * @returns how, as the activity names it
 * @throws AppError `second_step` if it is to be sent with the password
 */
export async function proveAgain(
  ports: Ports,
  { body }: Call<Auth['signInAgain']>,
  caller: Caller,
): Promise<ShownProof> {
  const { user, place, sessionId } = caller
  const { password, ...proof } = body
  const subject = { purpose: 'sign_in_again', sessionId } as const
  const counts = countsInSession(user)
  const check = (how: ShownProof, run: () => Promise<unknown>) =>
    checkGuess(ports, { account: user, counts, place, how }, run)
  if (password === undefined && !proof.passkey) throw wrongField({ field: 'password', reason: 'isRequired' })
  if (password !== undefined)
    await check('password', () => matchPassword(ports, caller, { field: 'password', password }))
  if (!proof.passkey && proof.code === undefined) {
    const step = await secondStepOf(ports, user, subject)
    if (!step) return 'password'
    noteStepAsked(ports, user, { place, how: 'password' })
    throw new AppError('second_step', { data: step })
  }
  const { challenge = '', passkey } = proof
  let way: Way = howOf(proof)
  await check(howOf(proof), async () => {
    if (passkey) await findChallenge(ports, challenge, subject)
    const shown = await checkProof(ports, user, proof, password === undefined)
    await useProof(ports, shown, passkey && challenge)
    way = shown.way
  })
  return password === undefined ? way : `password_and_${way}`
}

async function accountOf({ db }: Ports, userId: number | null): Promise<Credentials> {
  const account = userId === null ? undefined : await findCredentials(db, userId)
  if (!account) throw new AppError('challenge_ended')
  return account
}
