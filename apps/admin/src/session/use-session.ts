import { useSyncExternalStore } from 'react'
import { isSessionExpired, onSessionChange, readSession, type Session } from './session-store.ts'

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession)
}

/** True while the page waits for the user to sign in again. */
export function useIsSessionExpired(): boolean {
  return useSyncExternalStore(onSessionChange, isSessionExpired)
}
