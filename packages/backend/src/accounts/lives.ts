import { DAY_MS } from '@tablier/contracts'

const MINUTE_MS = 60 * 1000

/** How long a row of these tables is valid, in milliseconds. A session can be prolonged. */
export const lives = {
  sessions: 12 * 60 * MINUTE_MS,
  password_resets: 60 * MINUTE_MS,
  /** A new email address that waits for its confirmation. */
  email_changes: DAY_MS,
  challenges: 5 * MINUTE_MS,
} as const
