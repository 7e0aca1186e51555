import type { Caller, SessionPlace } from '../calls/handlers.ts'

/** Who does something. */
export interface Actor {
  /** Null for nobody in particular, such as the first start. */
  readonly id: number | null
  readonly name: string | null
}

/** A change's author and its time. */
export interface Act {
  readonly actor: Actor
  readonly at: Date
  /** Where the author's session was opened. */
  readonly place?: SessionPlace
  /** True if the caller writes one line of the activity for several changes. */
  readonly isPart?: true
}

/** The server itself. */
export const NOBODY: Actor = { id: null, name: null }

/** Returns the act of a caller at this moment. */
export function actOf({ user: { id, name }, place }: Caller, at: Date): Act {
  return { actor: { id, name }, at, place }
}
