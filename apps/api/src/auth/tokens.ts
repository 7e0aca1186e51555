import type { JWT } from '@fastify/jwt'
import { TOKEN_LIFE_MS, type TokenTimes } from '@tablier/api-rules'

/** What a token says. */
export interface TokenClaims extends TokenTimes {
  readonly userId: number
  readonly sessionId: string
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

function readClaims({ sub, sid, iat, exp }: Record<string, unknown>): TokenClaims | undefined {
  const userId = Number(sub)
  if (!Number.isSafeInteger(userId) || typeof sid !== 'string') return undefined
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
  return { userId, sessionId: sid, issuedAt: iat, expiresAt: exp }
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
