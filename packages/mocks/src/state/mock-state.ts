import type { Message, User } from '@tablier/contracts'
import type { ContentRow } from './content-rows.ts'
import { createTable, type Table } from './table.ts'
import type { TokenStore } from './token-store.ts'

/** A user and what only the server knows of them. A mock need not hide a password from its own memory. */
export interface Account extends User {
  readonly password: string
}

/** One token of a session; times in milliseconds since 1970. */
export interface Token {
  readonly token: string
  readonly sessionId: string
  readonly userId: number
  readonly issuedAt: number
  readonly expiresAt: number
}

/** A link to set a password that would have been mailed. */
export interface MailedLink {
  readonly email: string
  readonly token: string
}

/** What such a link is good for; the time in milliseconds since 1970. */
export interface PasswordReset {
  readonly userId: number
  readonly expiresAt: number
}

/** Everything that the mock remembers. */
export interface MockState {
  /** A table for each collection, by the collection's table name. */
  readonly content: Map<string, Table<ContentRow>>
  readonly accounts: Table<Account>
  readonly messages: Table<Message>
  readonly tokens: TokenStore
  /** What can be done with links that were mailed, by their tokens. */
  readonly resets: Map<string, PasswordReset>
  /** Every link that would have been mailed, newest last. */
  readonly mailedLinks: MailedLink[]
  /** Uploads by their stored names. */
  readonly files: Map<string, Blob>
  /** The present time; tests turn it. */
  readonly now: () => Date
  /** The time of a change: no two changes have the same, as in a database that counts microseconds. */
  readonly changeTime: () => string
}

export function createState(now: () => Date, tokens: TokenStore): MockState {
  let lastChange = 0
  return {
    content: new Map(),
    accounts: createTable(),
    messages: createTable(),
    tokens,
    resets: new Map(),
    mailedLinks: [],
    files: new Map(),
    now,
    changeTime: () => new Date((lastChange = Math.max(lastChange + 1, now().getTime()))).toISOString(),
  }
}
