import type { JWT } from '@fastify/jwt'

/** How long a token, and the session it belongs to, lives: 12 hours. */
export const TOKEN_LIFE_MS = 12 * 60 * 60 * 1000

/** What a token says; times in seconds since 1970, as JWTs have them. */
export interface TokenClaims {
  readonly userId: number
  readonly sessionId: string
  readonly issuedAt: number
  readonly expiresAt: number
}

export interface Tokens {
  /** A token that is good for `TOKEN_LIFE_MS` from `now`. */
  sign(session: { readonly userId: number; readonly sessionId: string }, now: Date): string
  /** Undefined for whatever is not a living token of ours. */
  verify(token: string, now: Date): TokenClaims | undefined
}

/** Tokens as signed JWTs that name a session; which algorithm and secret is the plugin's registration. */
export function createTokens(jwt: Pick<JWT, 'sign' | 'verify'>): Tokens {
  return {
    sign: ({ userId, sessionId }, now) => {
      const issuedAt = seconds(now.getTime())
      return jwt.sign({
        sub: String(userId),
        sid: sessionId,
        iat: issuedAt,
        exp: issuedAt + seconds(TOKEN_LIFE_MS),
      })
    },
    verify: (token, now) => {
      try {
        return readClaims(jwt.verify<Record<string, unknown>>(token, { clockTimestamp: now.getTime() }))
      } catch {
        return undefined // whatever is wrong with it, it signs nobody in
      }
    },
  }
}

/** True once more than half of the token's life is over. */
export function isPastHalfLife(
  { issuedAt, expiresAt }: Pick<TokenClaims, 'issuedAt' | 'expiresAt'>,
  now: Date,
): boolean {
  return now.getTime() / 1000 > (issuedAt + expiresAt) / 2
}

function readClaims({ sub, sid, iat, exp }: Record<string, unknown>): TokenClaims | undefined {
  const userId = Number(sub)
  if (!Number.isSafeInteger(userId) || typeof sid !== 'string') return undefined
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
  return { userId, sessionId: sid, issuedAt: iat, expiresAt: exp }
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
