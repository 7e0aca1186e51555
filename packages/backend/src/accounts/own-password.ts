import { AppError } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import type { PasswordCaller, Ports } from '../ports.ts'
import { accountKey } from '../rate-limits.ts'
import { findPasswordHash } from './user-queries.ts'

/**
 * Checks the caller's own password and returns the hash that it matches.
 * @param given the password and the field that it came in
 * @throws AppError `password_required`, `wrong_password`, or `too_many_requests`
 */
export async function checkPassword(
  { db, passwords, attempts }: Ports,
  caller: Caller,
  { field, password }: { readonly field: string; readonly password: string | undefined },
): Promise<string> {
  if (password === undefined) throw new AppError('password_required', { errors: [{ field, message: 'is required' }] })
  const { id } = caller.user
  await attempts.consume('password', accountKey(id)) // a right password costs hashes as well
  await attempts.consume('login', accountKey(id)) // limits guesses at an unattended screen
  const hash = await findPasswordHash(db, id)
  if (hash === undefined || !(await passwords.matches(password, hash, asWhom(caller)))) throw wrongPassword(field)
  await attempts.forgive('login', accountKey(id))
  return hash
}

/** In which queue a caller's passwords wait: anybody may register. */
export function asWhom({ user: { role } }: Caller): PasswordCaller {
  return role === 'admin' ? 'administrator' : 'stranger'
}

export function wrongPassword(field: string): AppError {
  return new AppError('wrong_password', { errors: [{ field, message: 'is not correct' }] })
}
