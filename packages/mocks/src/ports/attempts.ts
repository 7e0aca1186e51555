import { allowances, AppError, type Attempts } from '@tablier/backend'

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
