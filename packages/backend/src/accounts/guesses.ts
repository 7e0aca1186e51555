import type { ErrorCode, ShownProof, User } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { SessionPlace } from '../calls/handlers.ts'
import type { Attempts, Ports } from '../calls/ports.ts'
import { accountKey, type LimitRule } from '../calls/rate-limits.ts'
import { noteRefusal } from './record-access.ts'

/** Whatever somebody shows to be let in is a guess: a password, a code, a recovery code or a passkey. */

/** By what a guess is counted: rules with their keys, in this order. */
type GuessCounts = readonly (readonly [LimitRule, ...string[]])[]

interface Guess {
  /** Whose it is said to be; undefined if nobody has the email address. */
  readonly account: Pick<User, 'id' | 'name' | 'role'> | undefined
  readonly counts: GuessCounts
  readonly place: SessionPlace
  /** What was shown, as the activity names it. */
  readonly how: ShownProof
}

interface SignIn {
  readonly ip: string
  readonly email: string
  /** The account with this address, if there is one. */
  readonly accountId: number | undefined
  /** The device, if somebody signed in to the account on it before. */
  readonly deviceId: string | undefined
}

/** A known device has its own counts, so its owner can sign in while strangers guess (docs/decisions/sign-in.md). */
export function countsOfSignIn({ ip, email, accountId, deviceId }: SignIn): GuessCounts {
  const account = accountKey(accountId ?? email)
  const place = deviceId === undefined ? ip : `device:${deviceId}`
  const ofPlace = [
    ['login', place],
    ['loginAtAccount', place, account],
  ] as const
  return deviceId === undefined ? [...ofPlace, ['account', account]] : ofPlace
}

/** All sessions of an account have one count, apart from sign-ins, so that no stranger can use it up. */
export function countsInSession({ id }: Pick<User, 'id'>): GuessCounts {
  const account = accountKey(id)
  return [
    ['login', account],
    ['loginAtAccount', account],
  ]
}

/** The refusals of a wrong guess. After another error nothing was guessed. */
const wrongGuesses: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid_credentials',
  'wrong_password',
  'wrong_code',
  'passkey_refused',
])

export function isWrongGuess(error: unknown): boolean {
  return error instanceof AppError && wrongGuesses.has(error.code)
}

/**
 * Checks a guess. It is counted before, so that simultaneous ones are all counted, and taken back unless it is wrong. A
 * wrong one is recorded.
 * @throws AppError `too_many_requests`, and what `check` throws
 */
export async function checkGuess<Result>(
  ports: Ports,
  { account, counts, place, how }: Guess,
  check: () => Promise<Result>,
): Promise<Result> {
  const forgive = await countGuess(ports.attempts, counts).catch((error: unknown) => {
    ports.log.warn({ account: account?.id ?? null, ...place, how }, 'refused a sign-in after too many attempts')
    throw error
  })
  const result = await check().catch(async (error: unknown) => {
    if (isWrongGuess(error)) noteRefusal(ports, account, { place, how })
    else await forgive()
    throw error
  })
  await forgive()
  return result
}

/** Returns a function that takes the attempt back. @throws AppError `too_many_requests` */
export async function countGuess(attempts: Attempts, counts: GuessCounts) {
  for (const count of counts)
    await attempts.consume(...count).catch(async (error: unknown) => {
      const isClosed = count[0] === 'account' // by strangers, so nothing is checked
      for (const former of counts) if (isClosed && former[0] === 'loginAtAccount') await attempts.forgive(...former)
      throw error
    })
  return async () => {
    await Promise.all(counts.map((count) => attempts.forgive(...count)))
  }
}
