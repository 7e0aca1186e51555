import type { ContentRecord, Db } from '@tablier/backend'
import type { Access } from '@tablier/contracts'

/** A call that has arrived, before anything was checked. */
export interface IncomingCall {
  /** The endpoint's dotted name, such as `banners.update`. */
  readonly name: string
  readonly path: string
  readonly access: Access
  readonly params: Readonly<Record<string, string>>
}

/**
 * Runs before a call reaches its handler. It may wait, throw an `AppError`, or return the answer itself. If it returns
 * undefined, the handler runs.
 */
export type Interception = (call: IncomingCall) => Promise<Response | void> | Response | void

/** What a scenario can do. */
export interface Stage {
  /** Replaces all content. */
  readonly showContent: (site: readonly ContentRecord[]) => Promise<void>
  /** Runs `interception` before each call. */
  readonly beforeEachCall: (interception: Interception) => void
  /** The mock's database, to change without a call. */
  readonly db: Db
}

/** A situation that screens have to handle. */
export type Scenario = (stage: Stage) => Promise<void> | void
