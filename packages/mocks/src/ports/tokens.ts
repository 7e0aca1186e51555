import { hex, type TokenClaims, type Tokens } from '@tablier/backend'

/** Public, because the mock has no secrets, and constant, so that a session survives a reload. */
const SECRET = 'the secret of a mock that has no secrets'

/** Signs tokens with an HMAC from Web Crypto. */
export const tokens: Tokens = {
  sign: async (claims) => {
    const text = btoa(JSON.stringify(claims))
    return `${text}.${await signatureOf(text)}`
  },
  verify: async (token, now) => {
    const [text = '', signature] = token.split('.')
    if (signature !== (await signatureOf(text))) return undefined
    const claims = JSON.parse(atob(text)) as TokenClaims // signed by us
    return claims.expiresAt * 1000 > now.getTime() ? claims : undefined
  },
}

async function signatureOf(text: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(SECRET), algorithm, false, ['sign'])
  return hex(new Uint8Array(await crypto.subtle.sign(algorithm, key, encoder.encode(text))))
}
