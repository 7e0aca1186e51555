import type { JWT } from '@fastify/jwt'
import { jwtClaims, readJwtClaims, type Tokens } from '@tablier/backend'

/** Tokens as signed JWTs; the registration of the plugin sets the algorithm and the secret. */
export function createTokens(jwt: Pick<JWT, 'sign' | 'verify'>): Tokens {
  return {
    sign: (claims) => jwt.sign(jwtClaims(claims)),
    verify: (token, now) => {
      try {
        return readJwtClaims(jwt.verify<Record<string, unknown>>(token, { clockTimestamp: now.getTime() }))
      } catch {
        return undefined // whatever is wrong with the token, it signs nobody in
      }
    },
  }
}
