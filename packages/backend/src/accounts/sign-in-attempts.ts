import { accountKey, type LimitRule } from '../rate-limits.ts'
import type { Attempts } from '../ports.ts'

interface SignIn {
  readonly ip: string
  /** The address that was given. */
  readonly email: string
  /** The account with this address, if there is one. */
  readonly accountId: number | undefined
  /** Set if somebody signed in to the account on this device before. */
  readonly deviceId: string | undefined
}

/**
 * Counts an attempt to sign in, before the password is checked, so that simultaneous guesses do not slip through.
 * A known device has counts of its own: its owner gets in however many strangers guess (docs/decisions/029).
 * @returns a function that takes the attempt back, for a right password
 * @throws AppError `too_many_requests`
 */
export async function countSignIn(
  attempts: Attempts,
  { ip, email, accountId, deviceId }: SignIn,
): Promise<() => Promise<void>> {
  const account = accountKey(accountId ?? email)
  const place = deviceId === undefined ? ip : `device:${deviceId}`
  const counts: [LimitRule, ...string[]][] = [
    ['login', place],
    ['loginAtAccount', place, account],
  ]
  for (const count of counts) await attempts.consume(...count)
  if (deviceId === undefined) {
    await attempts.consume('account', account).catch(async (error: unknown) => {
      await attempts.forgive('loginAtAccount', place, account) // strangers closed the account: no password is checked
      throw error
    })
    counts.push(['account', account])
  }
  return async () => {
    await Promise.all(counts.map((count) => attempts.forgive(...count)))
  }
}
