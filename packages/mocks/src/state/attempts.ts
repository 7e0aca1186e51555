import { allowances, AppError } from '@tablier/api-rules'
import type { RateLimit } from '@tablier/contracts'

/** Counts attempts as the API does; all callers of a mock have one address. */
export interface Attempts {
  /** @throws AppError `too_many_requests` with the seconds to wait */
  consume(rule: RateLimit, key?: string): void
  /** Gives one counted attempt back. */
  forgive(rule: RateLimit, key?: string): void
}

const ADDRESS = 'the one address'

export function countAttempts(now: () => Date): Attempts {
  const windows = new Map<string, { readonly count: number; readonly endsAt: number }>()
  const present = (id: string) => {
    const window = windows.get(id)
    return window && window.endsAt > now().getTime() ? window : undefined
  }
  return {
    consume: (rule, key = ADDRESS) => {
      const { attempts, seconds } = allowances[rule]
      const id = `${rule} ${key}`
      const window = present(id) ?? { count: 0, endsAt: now().getTime() + seconds * 1000 }
      windows.set(id, { ...window, count: window.count + 1 })
      if (window.count >= attempts)
        throw new AppError('too_many_requests', { retryAfter: (window.endsAt - now().getTime()) / 1000 })
    },
    forgive: (rule, key = ADDRESS) => {
      const window = present(`${rule} ${key}`)
      if (window) windows.set(`${rule} ${key}`, { ...window, count: window.count - 1 })
    },
  }
}

export const unlimited: Attempts = { consume: () => {}, forgive: () => {} }
