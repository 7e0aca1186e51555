import {
  type AdminSettings,
  type BackupReason,
  type BackupTask,
  type CollectionName,
  type DiskState,
  type GuestOffer,
  type LegalPage,
  type MailProtection,
  type MailRecords,
  type MenuCard,
  type NewPasskey,
  type SiteContent,
  type SiteSettings,
  type StoredBackup,
  type Translations,
  type UsedPasskey,
} from '@tablier/contracts'
import type { Act } from './act.ts'
import type { Handler, TokenTimes } from './handlers.ts'
import type { ContentRow } from '../database/tables/content.ts'
import type { Db } from '../database/database.ts'
import type { LimitRule } from './rate-limits.ts'
import type { Secrets } from '../database/secrets.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** What a preview shows in place of what is published. Shared previews store it as JSON. */
export interface PreviewContent {
  /** The records of each collection, in the owner's order. */
  readonly lists: Readonly<Record<CollectionName, readonly ContentRow[]>>
  readonly settings: Omit<SiteSettings, 'languages' | 'locale'> & {
    /** An older stored preview lacks these. */
    readonly region?: AdminSettings['region']
    /** Also those that visitors do not see yet. */
    readonly other_languages?: AdminSettings['other_languages']
    readonly translations?: Translations
  }
  readonly legalPages: readonly LegalPage[]
}

/** The caller whose password is hashed. A host that hashes few at once can let administrators pass strangers. */
export type PasswordCaller = 'stranger' | 'administrator'

/** Hashes passwords. A host may throw AppError `unavailable` if too many wait already. */
export interface Passwords {
  /** @param caller `stranger` unless an administrator's token or known device came with the call */
  hash(password: string, caller?: PasswordCaller): Promise<string>
  /**
   * Returns whether a password matches a hash. It takes as long for an undefined hash (no such user), and returns
   * false.
   * @param caller as for `hash`
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

/** A credential of WebAuthn: its id in base64url, and how the browser reaches its device. */
export interface PasskeyId {
  readonly id: string
  readonly transports: readonly string[]
}

/** Makes WebAuthn's options and checks its answers, for the site's address. A challenge is the text of `createChallenge`. */
export interface PasskeyHost {
  /** The only origin at which passkeys work. */
  readonly origin: string
  /** @param handle names the account on the device, in base64url */
  newOptions(input: {
    readonly challenge: string
    readonly siteName: string
    readonly handle: string
    readonly user: { readonly name: string; readonly email: string }
    readonly known: readonly PasskeyId[]
  }): Promise<Record<string, unknown>>
  /** @param isVerified true if the device must check who uses it, by a fingerprint or a PIN */
  useOptions(input: {
    readonly challenge: string
    /** None if the device may offer any passkey of this site. */
    readonly keys: readonly PasskeyId[]
    readonly isVerified: boolean
  }): Promise<Record<string, unknown>>
  /** Returns undefined if the answer is not valid. */
  checkNew(input: {
    readonly answer: NewPasskey
    readonly challenge: string
  }): Promise<{ id: string; publicKey: string; counter: number } | undefined>
  /** Returns undefined if the answer is not valid, or if its counter shows that the device was copied. */
  checkUse(input: {
    readonly answer: UsedPasskey
    readonly challenge: string
    readonly isVerified: boolean
    readonly publicKey: string
    readonly counter: number
  }): Promise<{ counter: number } | undefined>
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
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

interface MailHost {
  /** False if mails are only logged. */
  readonly isSetUp: boolean
  /** The sender of all mails. */
  readonly from: string
  readonly protection: MailProtection
  /** How many notices of messages an hour has, and how many mails to other than administrators. */
  readonly perHour: number
  /** Looks up the records of the sender's domain. Undefined if the host cannot; null if there is nothing to look up. */
  readonly readRecords?: () => Promise<MailRecords | null>
}

/** A task for the server. A passphrase opens or encrypts the backup. */
export type BackupWork = { readonly passphrase?: string | undefined } & (
  | { readonly kind: 'backup'; readonly reason: BackupReason }
  | { readonly kind: 'copy'; readonly reason: BackupReason }
  | { readonly kind: 'restore'; readonly name: string }
  | {
      readonly kind: 'rehearsal'
      /** The backup's name; by default the newest one that the server can open. */
      readonly name?: string | undefined
      readonly isScheduled: boolean
    }
)

/** The user who may upload a backup, and what is known about it. */
export interface UploadTicket {
  readonly userId: number
  readonly passphrase?: string | undefined
  readonly bytes: number
}

export interface Backups {
  /** The newest first. */
  list(): Promise<readonly StoredBackup[]>
  remove(name: string): Promise<void>
  /**
   * Starts a task and writes its progress to its row, and a line in the activity when it has succeeded.
   * @throws AppError `backup_busy` with the task under way, `not_found`
   */
  start(work: BackupWork, act: Act): Promise<BackupTask>
  /** Ends the task of a process that has died, so that it does not block the next one. */
  endDeadTask(): Promise<void>
  /** Returns a path that downloads a backup for `BACKUP_LINK_SECONDS`. */
  linkTo(name: string, userId: number): Promise<string>
  /**
   * Returns a ticket for an upload, which is valid for `BACKUP_LINK_SECONDS`.
   * @throws AppError `disk_full` if there is no room for it, `backup_busy`
   */
  ticketFor(ticket: UploadTicket): Promise<string>
  /** True if the server encrypts its scheduled backups. */
  readonly hasPassphrase: boolean
  /** The second place, to which each backup is copied, for people; null if there is none. */
  readonly copiesTo: string | null
}

/** Everything that the backend needs from its host. */
export interface Ports {
  readonly db: Db
  /** The current time; tests move it. */
  readonly now: () => Date
  readonly passwords: Passwords
  readonly tokens: Tokens
  readonly attempts: Attempts
  readonly secrets: Secrets
  /** Undefined where passkeys do not work: without HTTPS, or without a server. */
  readonly passkeys?: PasskeyHost | undefined
  /** Signs the notes about sign-ins that devices store. Without it, no device is known. */
  readonly deviceSecret?: string
  /**
   * Called after a change of content was committed; the answer to the change waits for it.
   * @param version the new content version
   */
  readonly onContentChange: (version: number) => Promise<void>
  /** Called after a mail was put in the outbox. */
  readonly onMail: () => void
  readonly mailHost: MailHost
  /** Called after a customer was erased: an embedded database must rewrite its files. */
  readonly onErased?: (() => Promise<void>) | undefined
  /** False if only administrators create accounts. */
  readonly hasRegistration: boolean
  /** Returns whether an upload of this name is stored. */
  readonly hasUpload: (name: string) => Promise<boolean>
  /** Deletes a stored upload by its name. A missing one is not an error. */
  readonly removeUpload: (name: string) => Promise<void>
  /** How much room is left for uploads. */
  readonly diskState: () => Promise<DiskState>
  /**
   * Renders the public page with this content and without scripts, for an administrator. Undefined if the host cannot
   * render it. A host may throw AppError `unavailable` if too many wait already, and `no_preview`.
   */
  readonly renderPreview?: ((content: SiteContent) => Promise<string>) | undefined
  /** Renders a card of a menu, as `renderPreview` does. @param content has the site's name, its look and the language */
  readonly renderMenuCard?: ((card: MenuCard, content: SiteContent) => Promise<string>) | undefined
  /** Renders the page of an offer's guest, as `renderPreview` does. @param content in the guest's language */
  readonly renderOffer?: ((offer: GuestOffer, content: SiteContent) => Promise<string>) | undefined
  /** Undefined if the host makes no backups. */
  readonly backups?: Backups | undefined
  /** Where guests can pay by card; undefined if the host has no provider. */
  readonly paymentProvider?: PaymentProvider | undefined
  readonly log: Log
}

/** The handlers of a group of endpoints, which get what they need from the host before the call. */
export type HandlersOn<T, Host = Ports> = {
  readonly [K in keyof T]: (host: Host, ...args: Parameters<Handler<T[K]>>) => ReturnType<Handler<T[K]>>
}
