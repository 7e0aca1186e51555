import type { Access } from '@tablier/contracts'

/** A call that arrived and has not been looked at yet. */
export interface IncomingCall {
  /** The endpoint's dotted name, such as `banners.update`. */
  readonly name: string
  readonly path: string
  readonly access: Access
  readonly params: Readonly<Record<string, string>>
}

/**
 * Runs before a call reaches its handler. It may wait, throw an `AppError` that is answered, or return the answer
 * itself; undefined lets the call pass.
 */
export type Interception = (call: IncomingCall) => Promise<Response | void> | Response | void
