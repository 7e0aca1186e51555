import { hex, type Passwords, randomHex } from '@tablier/backend'

/** A server needs many more, but the mock has no secrets and signing in must be fast. */
const ITERATIONS = 2000

/** Hashes passwords with PBKDF2 from Web Crypto: `<salt>$<hash>` in hexadecimal digits. */
export const passwords: Passwords = {
  hash: (password) => hashWith(randomHex(16), password),
  matches: async (password, hash) => {
    const [salt = ''] = hash?.split('$') ?? []
    return (await hashWith(salt, password)) === hash
  },
}

async function hashWith(salt: string, password: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: ITERATIONS }
  return `${salt}$${hex(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)))}`
}
