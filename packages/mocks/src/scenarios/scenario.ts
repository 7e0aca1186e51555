import type { ContentRecord, Db } from '@tablier/backend'
import type { Access } from '@tablier/contracts'

/** An incoming call, before any check. */
export interface IncomingCall {
  /** The endpoint's dotted name, such as `banners.update`. */
  readonly name: string
  readonly path: string
  readonly access: Access
  readonly params: Readonly<Record<string, string>>
  /** Runs the handler, for an interception that changes its answer. */
  readonly answer: () => Promise<Response>
}

/**
 * Runs before a call's handler. It may wait, throw an `AppError`, or return a response. If it returns undefined, the
 * handler runs.
 */
export type Interception = (call: IncomingCall) => Promise<Response | void> | Response | void

export interface Stage {
  /** Replaces all content. Examples can be removed in one call, as on a site that was just installed. */
  readonly showContent: (site: readonly ContentRecord[], areExamples?: boolean) => Promise<void>
  /** Runs `interception` before each call. */
  readonly beforeEachCall: (interception: Interception) => void
  /** The mock's database, for changes without a call. */
  readonly db: Db
}

/** A situation that screens have to handle. */
export type Scenario = (stage: Stage) => Promise<void> | void
