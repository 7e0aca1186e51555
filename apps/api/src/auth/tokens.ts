import type { JWT } from '@fastify/jwt'
import { jwtClaims, readJwtClaims, type Tokens } from '@tablier/backend'

/** Signs tokens as JWTs. The plugin's options set the algorithm and the secret. */
export function createTokens(jwt: Pick<JWT, 'sign' | 'verify'>): Tokens {
  return {
    sign: (claims) => jwt.sign(jwtClaims(claims)),
    verify: (token, now) => {
      try {
        return readJwtClaims(jwt.verify<Record<string, unknown>>(token, { clockTimestamp: now.getTime() }))
      } catch {
        return undefined // the caller treats every invalid token alike
      }
    },
  }
}
