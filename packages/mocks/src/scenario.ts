import type { ContentRecord, Db } from '@tablier/backend'
import type { Interception } from './incoming-call.ts'

/** What a scenario can do. */
export interface Stage {
  /** Replaces all content. */
  readonly showContent: (site: readonly ContentRecord[]) => Promise<void>
  /** Runs `interception` before each call. */
  readonly beforeEachCall: (interception: Interception) => void
  /** The mock's database, to change without a call. */
  readonly db: Db
}

/** A situation that screens have to master. */
export type Scenario = (stage: Stage) => Promise<void> | void
