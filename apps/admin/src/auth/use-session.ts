import { useSyncExternalStore } from 'react'
import { onSessionChange, readSession, type Session } from './session-store.ts'

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession)
}
