import { FRESH_SECONDS } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import type { Ports } from '../ports.ts'
import { findSteps } from './factors.ts'

/** @throws AppError `sign_in_again`, with the account's ways, if the caller's session is no longer fresh */
export async function requireFresh({ db, now }: Pick<Ports, 'db' | 'now'>, caller: Caller): Promise<void> {
  const age = now().getTime() - caller.signedInAt.getTime()
  if (age <= FRESH_SECONDS * 1000) return
  const steps = (await findSteps(db, caller.user.id)).filter((way) => way !== 'recovery_code')
  throw new AppError('sign_in_again', { data: { ways: ['password', ...steps] } })
}
