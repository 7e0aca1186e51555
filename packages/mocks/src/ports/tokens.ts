import { jwtClaims, readJwtClaims, type Tokens } from '@tablier/backend'
import { jwtVerify, SignJWT } from 'jose'

/** Known to everybody, like everything in the mock; it only has to stay the same after a reload. */
const secret = new TextEncoder().encode('the secret of a mock that has no secrets')

/** Tokens as signed JWTs, like the server's. */
export const tokens: Tokens = {
  sign: (claims) => new SignJWT(jwtClaims(claims)).setProtectedHeader({ alg: 'HS256' }).sign(secret),
  verify: (token, now) =>
    jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: now }).then(
      ({ payload }) => readJwtClaims(payload),
      () => undefined, // whatever is wrong with the token, it signs nobody in
    ),
}
