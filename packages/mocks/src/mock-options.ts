import type { DemoBody, DemoMessage } from '@tablier/demo-content'
import type { NewAccount } from './state/accounts.ts'
import type { TokenStore } from './state/token-store.ts'

export interface MockOptions {
  /** What the site holds at first; the example content unless given. */
  readonly content?: readonly DemoBody[]
  /** Who may sign in at first; `demoAccounts` unless given. */
  readonly accounts?: readonly NewAccount[]
  /** The inbox at first, newest first; the example messages unless given. */
  readonly messages?: readonly DemoMessage[]
  /** False: nobody is stopped for trying too often. */
  readonly hasLimits?: boolean
  /** The present time; the machine's unless given. */
  readonly now?: () => Date
  /** Where sessions live; in memory unless given. */
  readonly tokens?: TokenStore
}
