import { ApiError, type CallOptions, type InputOf, type OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { client } from '../calls/api.ts'
import { logFailure } from '../calls/log-failure.ts'
import { markRestore } from '../session/restore-mark.ts'
import { endSession, readSession, type Session, type UserRecord, writeSession } from '../session/session-store.ts'
import { t } from '../language/words.ts'

type Credentials = InputOf<Api['auth']['login']>['body']

/** Refreshes the stored user from the server, or keeps it if that fails; a rejected token has already ended the session. */
export async function resumeSession(): Promise<void> {
  if (!readSession()) return
  try {
    await refreshProfile()
  } catch (error) {
    logFailure('refresh the profile', error)
  }
}

/** Fetches and stores the signed-in user, and a new token if there is one. Throws what the call throws. */
export async function refreshProfile({ signal }: Pick<CallOptions, 'signal'> = {}): Promise<UserRecord> {
  const { user, token, mustAddFactor } = await client.auth.me(signal && { signal })
  const stored = readSession()
  if (stored) writeSession({ ...stored, ...user, ...(token && { token }), mustAddFactor })
  return user
}

/** Signs in and stores the session. Throws what `client.auth.login` throws; see `loginFailure`. */
export async function signIn(credentials: Credentials): Promise<Session> {
  return acceptSession(await client.auth.login({ body: credentials }))
}

export function acceptSession({ user, ...opened }: OutputOf<Api['auth']['login']>): Session {
  const session = { ...user, ...opened }
  writeSession(session)
  return session
}

/** Makes the session fresh, which gives it another token. Throws what the call throws. */
export async function signInAgain(body: InputOf<Api['auth']['signInAgain']>['body']): Promise<void> {
  const { token } = await client.auth.signInAgain({ body })
  const stored = readSession()
  if (stored) writeSession({ ...stored, token })
}

/** Ends the session here, also if the call to the server fails. */
export async function signOut(): Promise<void> {
  try {
    await client.auth.logout()
  } catch (error) {
    logFailure('sign out on the server', error)
  }
  markRestore(false)
  if (readSession()) endSession('signed-out')
}

export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return t.unexpectedError
  if (error.status === 0) return t.unableToConnectToTheServer
  return error.serverMessage ?? t.loginFailedPleaseTryAgain
}
