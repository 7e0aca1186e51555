import { ApiError } from '@tablier/api-client'
import type { InputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { client } from '../api.ts'
import { logFailure } from '../log-failure.ts'
import { endSession, readSession, type Session, writeSession } from './session-store.ts'

export type Credentials = InputOf<Api['auth']['login']>['body']

/**
 * Refreshes the stored user from the server, once at the start. Where that
 * fails the stored user is kept; a refused token has ended the session by then.
 */
export async function resumeSession(): Promise<void> {
  if (!readSession()) return
  try {
    await refreshProfile()
  } catch (error) {
    logFailure('refresh the profile', error)
  }
}

/** Fetches the signed-in user and stores what the server says, a fresh token included. Throws what the call throws. */
export async function refreshProfile(): Promise<Omit<Session, 'token'>> {
  const { user, token } = await client.auth.me()
  const stored = readSession()
  if (stored) writeSession({ ...stored, ...user, ...(token && { token }) })
  return user
}

/** Throws what `client.auth.login` throws; `loginFailure` has the words for it. */
export async function signIn(credentials: Credentials): Promise<Session> {
  const { user, token } = await client.auth.login({ body: credentials })
  const session = { ...user, token }
  writeSession(session)
  return session
}

/** Tells the server, and ends the session here whether or not it heard. */
export async function signOut(): Promise<void> {
  try {
    await client.auth.logout()
  } catch (error) {
    logFailure('sign out on the server', error)
  }
  if (readSession()) endSession('signed-out')
}

/** The words for a failed sign-in. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.'
  if (error.code === 'no_response') return 'Unable to connect to the server. Please check your internet connection.'
  return error.serverMessage ?? 'Login failed. Please try again.'
}
