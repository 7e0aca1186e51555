import { AppError } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import type { Ports } from '../ports.ts'
import { findSessionUser } from './session-queries.ts'

/**
 * Returns the caller of an endpoint that is not public.
 * @param authorization the header
 * @throws AppError `unauthenticated` unless the token is ours and its session is alive; `forbidden` if the user's role
 * is not enough
 */
export async function authenticate(
  { db, tokens, now }: Pick<Ports, 'db' | 'tokens' | 'now'>,
  authorization: string | null | undefined,
  access: 'user' | 'admin',
): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token === undefined ? undefined : await tokens.verify(token, now())
  const user = claims && (await findSessionUser(db, claims, now()))
  if (!user) throw new AppError('unauthenticated')
  if (access === 'admin' && user.role !== 'admin') throw new AppError('forbidden')
  return { user, sessionId: claims.sessionId, token: claims }
}
