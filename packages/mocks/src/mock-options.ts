import type { ContentRecord, NewUser, Ports } from '@tablier/backend'
import type { DemoMessage } from '@tablier/demo-content'
import type { OpenDatabase } from './database/open-database.ts'
import type { UploadStore } from './media/upload-store.ts'
import type { Pictures } from './media/pictures.ts'

export type NewAccount = Pick<NewUser, 'name' | 'email' | 'role'> & { readonly password: string }

export interface MockOptions {
  /** The initial content; the example content by default. */
  readonly content?: readonly ContentRecord[]
  /** The initial accounts; `demoAccounts` by default. */
  readonly accounts?: readonly NewAccount[]
  /** The initial inbox, newest first; the example messages by default. */
  readonly messages?: readonly DemoMessage[]
  /** What the settings say about outgoing mail; by default it is not set up. */
  readonly mailHost?: Omit<Ports['mailHost'], 'perHour' | 'protection'>
  /** False if only administrators create accounts; true by default. */
  readonly hasRegistration?: boolean
  /** What the settings say about the server's disk; by default it has room. */
  readonly diskState?: Ports['diskState']
  /** False turns the rate limits off. */
  readonly hasLimits?: boolean
  /** The current time; the machine's by default. */
  readonly now?: () => Date
  /** Opens the database; by default a new one in memory. */
  readonly openDatabase?: OpenDatabase
  /** Where uploads are stored; in memory by default. */
  readonly uploads?: UploadStore
  /** Reads and scales pictures; by default only their headers are read. */
  readonly pictures?: Pictures
}
