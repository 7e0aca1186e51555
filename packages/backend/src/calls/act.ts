import type { User } from '@tablier/contracts'
import type { Caller, SessionPlace } from './handlers.ts'

interface Actor {
  /** Null for nobody in particular, such as the first start. */
  readonly id: number | null
  readonly name: string | null
  /** True for an account with the role user, which anybody may register. */
  readonly isUser?: boolean
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
export function actOf({ user, place }: Caller, at: Date): Act {
  return { ...ownAct(user, at), place }
}

/** Returns the act of people who change their own account, even if they are not signed in. */
export function ownAct({ id, name, role }: Pick<User, 'id' | 'name' | 'role'>, at: Date): Act {
  return { actor: { id, name, isUser: role === 'user' }, at }
}
