import { AppError } from '@tablier/api-rules'
import type { User } from '@tablier/contracts'
import type { Account, MockState } from './mock-state.ts'

export type NewAccount = Pick<Account, 'name' | 'email' | 'role' | 'password'>

/** @throws AppError `email_taken` */
export function insertAccount(state: MockState, { name, email, role, password }: NewAccount): User {
  refuseTakenEmail(state, email)
  const time = state.changeTime()
  return state.accounts.insert({ name, email, role, password, avatar: null, created_at: time, updated_at: time })
}

/**
 * Changes what is named; undefined leaves a field alone.
 * @returns undefined where there is no such user
 * @throws AppError `email_taken`
 */
export function updateAccount(
  state: MockState,
  id: number,
  change: { readonly [K in keyof Account]?: Account[K] | undefined },
): Account | undefined {
  if (change.email !== undefined && state.accounts.find(id)) refuseTakenEmail(state, change.email, id)
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return state.accounts.change(id, { ...Object.fromEntries(named), updated_at: state.changeTime() })
}

/** An email counts without regard to case. */
export function findByEmail(state: MockState, email: string): Account | undefined {
  return state.accounts.rows().find((account) => account.email.toLowerCase() === email.toLowerCase())
}

function refuseTakenEmail(state: MockState, email: string, owner?: number): void {
  const holder = findByEmail(state, email)
  if (holder && holder.id !== owner)
    throw new AppError('email_taken', { errors: [{ field: 'email', message: 'already has an account' }] })
}
