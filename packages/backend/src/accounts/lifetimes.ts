import type { TokenTimes } from '../calls/handlers.ts'

/** How long a token and its session live: 12 hours. */
export const TOKEN_LIFE_MS = 12 * 60 * 60 * 1000

/** How long a mailed link to set a password is valid: one hour. */
export const RESET_LIFE_MS = 60 * 60 * 1000

/** How long a new email address waits for its confirmation: a day. */
export const EMAIL_CHANGE_LIFE_MS = 24 * 60 * 60 * 1000

/** Returns true once more than half of a token's life is over. */
export function isPastHalfLife({ issuedAt, expiresAt }: TokenTimes, now: Date): boolean {
  return now.getTime() / 1000 > (issuedAt + expiresAt) / 2
}
