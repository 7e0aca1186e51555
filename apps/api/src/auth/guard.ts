import { AppError } from '@tablier/api-rules'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/mount.ts'
import { findSessionUser } from './session-queries.ts'
import type { Tokens } from './tokens.ts'

export interface GuardDeps {
  readonly db: Kysely<Database>
  readonly tokens: Tokens
  readonly now: () => Date
}

/**
 * Makes the check that stands before every route that is not public: the
 * token must be ours, its session alive, and the user's present role enough.
 */
export function createGuard({ db, tokens, now }: GuardDeps) {
  return async (request: FastifyRequest, access: 'user' | 'admin'): Promise<Caller> => {
    const token = bearerToken(request.headers.authorization)
    const claims = token === undefined ? undefined : tokens.verify(token, now())
    const user = claims && (await findSessionUser(db, claims, now()))
    if (!user) throw new AppError('unauthenticated')
    if (access === 'admin' && user.role !== 'admin') throw new AppError('forbidden')
    return { user, sessionId: claims.sessionId, token: claims }
  }
}

function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}
