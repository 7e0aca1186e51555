/** How long a token, and the session it belongs to, lives: 12 hours. */
export const TOKEN_LIFE_MS = 12 * 60 * 60 * 1000

/** How long a mailed link to set a password is good: one hour. */
export const RESET_LIFE_MS = 60 * 60 * 1000

/** True once more than half of a token's life is over. */
export function isPastHalfLife({ issuedAt, expiresAt }: TokenTimes, now: Date): boolean {
  return now.getTime() / 1000 > (issuedAt + expiresAt) / 2
}

/** In seconds since 1970, as JWTs have them. */
export interface TokenTimes {
  readonly issuedAt: number
  readonly expiresAt: number
}
