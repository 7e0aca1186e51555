import type { DiskState } from '@tablier/contracts'
import type { TokenTimes } from './calls/handlers.ts'
import type { ContentArea } from './content-areas.ts'
import type { Db } from './database/database.ts'
import type { SiteContent } from './previews/site-content.ts'
import type { LimitRule } from './rate-limits.ts'

/** Who waits for a password: a host that hashes few at once lets administrators not wait behind strangers. */
export type PasswordCaller = 'stranger' | 'administrator'

/** Hashes passwords. A host may throw AppError `unavailable` if too many wait already. */
export interface Passwords {
  /** @param caller `stranger` unless an administrator's token or known device came with the call */
  hash(password: string, caller?: PasswordCaller): Promise<string>
  /**
   * Takes as long for an undefined hash (no such user) as for a real one, and returns false.
   * @param caller likewise
   */
  matches(password: string, hash: string | undefined, caller?: PasswordCaller): Promise<boolean>
}

/** The session that a token names. */
export interface TokenClaims extends TokenTimes {
  readonly userId: number
  readonly sessionId: string
}

/** Signs tokens and reads them back. */
export interface Tokens {
  sign(claims: TokenClaims): Promise<string> | string
  /** Returns undefined for anything but one of our own tokens that has not expired. */
  verify(token: string, now: Date): Promise<TokenClaims | undefined> | TokenClaims | undefined
}

/** Counts attempts against `allowances`. */
export interface Attempts {
  /**
   * Counts one attempt of a key: an IP address, what `accountKey` returns, or several of them together.
   * @throws AppError `too_many_requests` with the seconds to wait
   */
  consume(rule: LimitRule, ...key: string[]): Promise<void>
  /** Takes one counted attempt back. */
  forgive(rule: LimitRule, ...key: string[]): Promise<void>
}

export interface Log {
  info(message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** What the host knows about outgoing mail. */
export interface MailHost {
  /** False if mails go no further than a log. */
  readonly isSetUp: boolean
  /** The sender of all mails. */
  readonly from: string
  /** How many notices of messages are sent in an hour, and how many mails to accounts that are not administrators'. */
  readonly perHour: number
}

/** A change of content that was committed. */
export interface ContentChange {
  /** The content version that it reached. */
  readonly version: number
  readonly areas: readonly ContentArea[]
}

/** Everything that the backend needs from its host. */
export interface Ports {
  readonly db: Db
  /** The current time; tests move it. */
  readonly now: () => Date
  readonly passwords: Passwords
  readonly tokens: Tokens
  readonly attempts: Attempts
  /** Signs what a device keeps about a sign-in. Without it, no device is known. */
  readonly deviceSecret?: string
  /** Called after a change of content was committed; the answer to the change waits for it. */
  readonly onContentChange: (change: ContentChange) => Promise<void>
  /** Called after a mail was put in the outbox. */
  readonly onMail: () => void
  readonly mailHost: MailHost
  /** False if only administrators create accounts. */
  readonly hasRegistration: boolean
  /** Deletes a stored upload by its name; a missing one is no error. */
  readonly removeUpload: (name: string) => Promise<void>
  /** How much room is left for uploads. */
  readonly diskState: () => Promise<DiskState>
  /**
   * Renders the public page with this content and without scripts, for an administrator. Undefined if the host cannot
   * render it. A host may throw AppError `unavailable` if too many wait already, and `no_preview`.
   */
  readonly renderPreview?: ((content: SiteContent) => Promise<string>) | undefined
  readonly log: Log
}
