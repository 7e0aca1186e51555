import type { RateLimit } from '@tablier/contracts'

/** A number of attempts per number of seconds, counted from the first one. */
export interface Allowance {
  readonly attempts: number
  readonly seconds: number
}

export type Allowances = Readonly<Record<RateLimit, Allowance>>

const MINUTE = 60

export const allowances: Allowances = {
  /** Failures only: a success is forgiven. Enough for a few typing errors, too few for guessing. */
  login: { attempts: 10, seconds: 15 * MINUTE },
  /** Enough for a household or a small office behind one IP address. */
  register: { attempts: 5, seconds: 60 * MINUTE },
  /** Requesting a link and using it take one each; leaves room for a typing error or two. */
  reset: { attempts: 5, seconds: 15 * MINUTE },
  /** A guest can write again at once; a flood is limited to 30 messages an hour. */
  message: { attempts: 5, seconds: 10 * MINUTE },
}

/** The key that an account's attempts are counted under; never equal to an IP address. The case of the email is ignored. */
export function accountKey(email: string): string {
  return `account:${email.toLowerCase()}`
}
