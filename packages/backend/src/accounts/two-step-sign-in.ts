import type { Api } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import type { Call, Caller } from '../calls/handlers.ts'
import type { Database } from '../database/database.ts'
import type { Ports } from '../ports.ts'
import { accountKey } from '../rate-limits.ts'
import { createChallenge, findChallenge, takeChallenge } from './challenges.ts'
import { noteRefusal, placeOf } from './record-access.ts'
import { type CheckedProof, checkPasskey, checkProof, passkeyHost, passkeyOptions, type Proof } from './second-step.ts'
import { openSession } from './sessions.ts'
import { countSignIn, findKnownDevice, rememberDevice } from './sign-in-attempts.ts'
import { type Credentials, findCredentialsOf } from './user-queries.ts'

type Auth = Api['auth']

/** Finishes a sign-in whose password was right. Wrong codes are counted like wrong passwords. */
export async function finishLogin(ports: Ports, call: Call<Auth['finishLogin']>) {
  const { db, attempts, now } = ports
  const { body, ip, device } = call
  const userId = await findChallenge(db, body.challenge, { purpose: 'second_step' }, now())
  const account = await accountOf(ports, userId)
  const deviceId = await findKnownDevice(ports, device, account)
  const forgive = await countSignIn(attempts, { ip, email: '', accountId: account.id, deviceId })
  const proof = await checkProof(ports, account, body, false).catch(async (error: unknown) => {
    const isGuess = error instanceof AppError && (error.code === 'wrong_code' || error.code === 'passkey_refused')
    if (isGuess) noteRefusal(ports, account, { place: placeOf(call), how: howOf(body) })
    else await forgive()
    throw error
  })
  await useProof(ports, proof, body.challenge)
  await forgive()
  return open(ports, call, { account, deviceId, how: `password_and_${proof.way}` })
}

/** Returns what a second step was done with, as the activity names it. */
function howOf({ passkey }: Proof): string {
  return passkey ? 'passkey' : 'code'
}

export async function startPasskeyLogin(ports: Ports) {
  passkeyHost(ports)
  const challenge = await createChallenge(ports.db, { purpose: 'passkey_sign_in' }, ports.now())
  return { challenge, options: await passkeyOptions(ports, { challenge, isVerified: true }) }
}

/** Signs in with a passkey alone, whose device has checked who uses it. */
export async function passkeyLogin(ports: Ports, call: Call<Auth['passkeyLogin']>) {
  const { challenge, passkey } = call.body
  await findChallenge(ports.db, challenge, { purpose: 'passkey_sign_in' }, ports.now())
  const proof = await checkPasskey(ports, { challenge, passkey, isVerified: true })
  await useProof(ports, proof, challenge)
  const account = await accountOf(ports, proof.userId)
  return open(ports, call, { account, deviceId: await findKnownDevice(ports, call.device, account), how: 'passkey' })
}

/** Shows again who the caller is, by something other than the password. */
export async function proveAgain(ports: Ports, { user, sessionId, place }: Caller, proof: Proof): Promise<void> {
  const { db, attempts, now } = ports
  const { challenge = '', passkey } = proof
  await attempts.consume('login', accountKey(user.id))
  if (passkey) await findChallenge(db, challenge, { purpose: 'sign_in_again', sessionId }, now())
  const checked = await checkProof(ports, user, proof, true).catch((error: unknown) => {
    noteRefusal(ports, user, { place, how: howOf(proof) })
    throw error
  })
  await useProof(ports, checked, passkey && challenge)
  await attempts.forgive('login', accountKey(user.id))
}

/** Uses up a proof and its challenge, or neither. */
async function useProof({ db, onMail }: Ports, proof: CheckedProof, challenge: string | undefined) {
  await db.transaction().execute(async (trx: Transaction<Database>) => {
    if (challenge !== undefined) await takeChallenge(trx, challenge)
    await proof.use(trx)
  })
  onMail()
}

async function accountOf({ db }: Ports, userId: number | null): Promise<Credentials> {
  const account = userId === null ? undefined : await findCredentialsOf(db, userId)
  if (!account) throw new AppError('challenge_ended')
  return account
}

async function open(
  ports: Ports,
  call: Call<Auth['finishLogin']> | Call<Auth['passkeyLogin']>,
  { account, deviceId, how }: { account: Credentials; deviceId: string | undefined; how: string },
) {
  const opened = await openSession(ports, { account, call, how })
  if (!opened) throw new AppError('challenge_ended') // changed or deleted since the look-up
  await rememberDevice(ports, call.device, account, deviceId)
  return opened
}
