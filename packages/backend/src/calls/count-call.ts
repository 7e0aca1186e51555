import { type Endpoint, rateLimitOf, type User } from '@tablier/contracts'
import type { Attempts } from './ports.ts'
import { accountKey, type LimitRule } from './rate-limits.ts'
import type { Caller } from './handlers.ts'

/**
 * Counts a call that its endpoint limits: a public one for the IP address, another one for the account unless it is an
 * administrator's.
 * @throws AppError `too_many_requests`
 */
export async function countCall(
  attempts: Attempts,
  endpoint: Endpoint,
  { ip, caller }: { readonly ip: string; readonly caller?: Caller },
): Promise<void> {
  const rule = rateLimitOf(endpoint)
  if (!rule) return
  if (!caller) await attempts.consume(rule, ip)
  else await countOfUser(attempts, rule, caller.user)
}

/** Counts what an account does, unless it is an administrator's. @throws AppError `too_many_requests` */
export async function countOfUser(attempts: Attempts, rule: LimitRule, { id, role }: Pick<User, 'id' | 'role'>) {
  if (role === 'user') await attempts.consume(rule, accountKey(id))
}
