import { FRESH_SECONDS, type SignInWay } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import type { Db } from '../database/database.ts'
import type { Ports } from '../ports.ts'
import { findSteps } from './factors.ts'

/** Returns the ways in which an account can sign in again. */
export async function findWays(db: Db, userId: number): Promise<SignInWay[]> {
  return ['password', ...(await findSteps(db, userId)).filter((way) => way !== 'recovery_code')]
}

/** @throws AppError `sign_in_again`, with the account's ways, if the caller's session is no longer fresh */
export async function requireFresh({ db, now }: Pick<Ports, 'db' | 'now'>, caller: Caller): Promise<void> {
  const age = now().getTime() - caller.signedInAt.getTime()
  if (age > FRESH_SECONDS * 1000)
    throw new AppError('sign_in_again', { data: { ways: await findWays(db, caller.user.id) } })
}
