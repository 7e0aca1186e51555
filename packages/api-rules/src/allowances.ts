import type { RateLimit } from '@tablier/contracts'

/** So many attempts in so many seconds, counted from the first one. */
export interface Allowance {
  readonly attempts: number
  readonly seconds: number
}

export type Allowances = Readonly<Record<RateLimit, Allowance>>

const MINUTE = 60

export const allowances: Allowances = {
  /** Failures only, since a success is forgiven: enough to try one's three passwords thrice, hopeless for guessing. */
  login: { attempts: 10, seconds: 15 * MINUTE },
  /** A household or a small office behind one address makes its accounts; a script does not fill the table. */
  register: { attempts: 5, seconds: 60 * MINUTE },
  /** Asking for a link and using it take one each; leaves room for a typing error or two. */
  reset: { attempts: 5, seconds: 15 * MINUTE },
  /** A guest who forgot something writes again at once; a flood of the inbox stays below 30 an hour. */
  message: { attempts: 5, seconds: 10 * MINUTE },
}

/** The key of an account, which no address can be; an email counts without regard to case. */
export function accountKey(email: string): string {
  return `account:${email.toLowerCase()}`
}
