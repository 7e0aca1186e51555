import {
  AppError,
  type Attempts,
  type Passwords,
  type TokenClaims,
  type Tokens,
  allowances,
  hashOf,
  randomHex,
} from '@tablier/backend'

/** Counts attempts in memory. Tests can move the clock. */
export function countAttempts(now: () => Date): Attempts {
  const windows = new Map<string, { readonly count: number; readonly endsAt: number }>()
  const openWindow = (id: string) => {
    const window = windows.get(id)
    return window && window.endsAt > now().getTime() ? window : undefined
  }
  return {
    consume: async (rule, ...key) => {
      const { attempts, seconds } = allowances[rule]
      const id = [rule, ...key].join(' ')
      const window = openWindow(id) ?? { count: 0, endsAt: now().getTime() + seconds * 1000 }
      windows.set(id, { ...window, count: window.count + 1 })
      if (window.count >= attempts)
        throw new AppError('too_many_requests', { retryAfter: (window.endsAt - now().getTime()) / 1000 })
    },
    forgive: async (rule, ...key) => {
      const id = [rule, ...key].join(' ')
      const window = openWindow(id)
      if (window) windows.set(id, { ...window, count: window.count - 1 })
    },
  }
}

export const unlimitedAttempts: Attempts = { consume: async () => {}, forgive: async () => {} }

/** Hashes passwords as `<salt>$<hash>`. A server needs a slow hash, but signing in to the mock must be fast. */
export const passwords: Passwords = {
  hash: (password) => hashWith(randomHex(16), password),
  matches: async (password, hash) => {
    const [salt = ''] = hash?.split('$') ?? []
    return (await hashWith(salt, password)) === hash
  },
}

async function hashWith(salt: string, password: string): Promise<string> {
  return `${salt}$${await hashOf(salt + password)}`
}

/** Public, because the mock has no secrets, and constant, so that a session survives a reload. */
const SECRET = 'the secret of a mock that has no secrets'

export const tokens: Tokens = {
  sign: async (claims) => {
    const text = btoa(JSON.stringify(claims))
    return `${text}.${await hashOf(SECRET + text)}`
  },
  verify: async (token, now) => {
    const [text = '', signature] = token.split('.')
    if (signature !== (await hashOf(SECRET + text))) return undefined
    const claims = JSON.parse(atob(text)) as TokenClaims // signed by us
    return claims.expiresAt * 1000 > now.getTime() ? claims : undefined
  },
}
