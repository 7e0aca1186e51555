import type { TokenClaims } from '../ports.ts'

/** The claims as a JWT carries them. */
export function jwtClaims({ userId, sessionId, issuedAt, expiresAt }: TokenClaims) {
  return { sub: String(userId), sid: sessionId, iat: issuedAt, exp: expiresAt }
}

/** Reads the claims of a JWT whose signature was verified; undefined if one is missing. */
export function readJwtClaims({ sub, sid, iat, exp }: Record<string, unknown>): TokenClaims | undefined {
  const userId = Number(sub)
  if (!Number.isSafeInteger(userId) || typeof sid !== 'string') return undefined
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
  return { userId, sessionId: sid, issuedAt: iat, expiresAt: exp }
}
