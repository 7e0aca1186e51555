import type { Camelized, User } from '@tablier/contracts'
import { browserStorage } from '@tablier/contracts/browser-storage'
import { useSyncExternalStore } from 'react'
import { hasUnsavedWork } from './unsaved-work.ts'

export type UserRecord = Camelized<User>

/** The signed-in user with the token, as the browser keeps it. */
export type Session = UserRecord & {
  readonly token: string
  /** True if the session opens nothing before two-step sign-in is set up. */
  readonly mustAddFactor?: boolean | undefined
}

/** Why a session ended: the user signed out, or the server rejected the token. */
type SessionEnd = 'signed-out' | 'expired'

const KEY = 'user'
const changeListeners = new Set<() => void>()
const endListeners = new Set<(end: SessionEnd) => void>()

let hasExpired = false
let lastRead: { readonly raw: string | null; readonly session: Session | null } = { raw: null, session: null }

/** The current session, or null if nobody is signed in. Returns the same object until it changes. */
export function readSession(): Session | null {
  const raw = browserStorage.read(KEY)
  if (raw !== lastRead.raw) lastRead = { raw, session: parseSession(raw) }
  return lastRead.session
}

export function writeSession(session: Session): void {
  browserStorage.write(KEY, JSON.stringify(session))
  hasExpired = false
  for (const listener of changeListeners) listener()
}

export function endSession(end: SessionEnd): void {
  browserStorage.remove(KEY)
  hasExpired = false
  for (const listener of changeListeners) listener()
  for (const listener of endListeners) listener(end)
}

/**
 * Ends the session of a token that the server rejected. If there is unsaved work, the page stays and asks the user to
 * sign in again.
 */
export function expireSession(token: string): void {
  if (readSession()?.token !== token) return // already ended, or signed in again since
  if (!hasUnsavedWork()) return endSession('expired')
  hasExpired = true
  for (const listener of changeListeners) listener()
}

/** Notes that the session opens nothing before two-step sign-in is set up. */
export function requireSetUp(): void {
  const session = readSession()
  if (session && !session.mustAddFactor) writeSession({ ...session, mustAddFactor: true })
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession)
}

/** True while the page waits for the user to sign in again. */
export function isSessionExpired(): boolean {
  return hasExpired
}

/** Calls `listener` on every change of the session, also from another tab. Returns an unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  return subscribe(changeListeners, listener, listener)
}

/** Calls `listener` when the session ends, also from another tab. Returns an unsubscribe function. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  return subscribe(endListeners, listener, () => !readSession() && listener('signed-out'))
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener, onOtherTab: () => void): () => void {
  // the key is null if the whole storage was cleared
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && onOtherTab()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function parseSession(raw: string | null): Session | null {
  if (raw === null) return null
  try {
    const value = JSON.parse(raw) as Partial<Session> | null // checked in the next line; the server refuses a forged token
    return value && typeof value.token === 'string' && typeof value.role === 'string' ? (value as Session) : null // see above
  } catch {
    return null // not written by this app
  }
}
