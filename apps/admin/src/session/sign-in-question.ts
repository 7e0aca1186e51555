import type { ApiError } from '@tablier/api-client'
import type { SignInWay } from '@tablier/contracts'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from './session-store.ts'

/** Asks the user to sign in again, because the server wants a fresh session for a call. */
interface SignInQuestion {
  /** How this account can sign in. */
  readonly ways: readonly SignInWay[]
  /** Closes the question; true sends the waiting calls again. */
  readonly answer: (isSignedIn: boolean) => void
}

let open: (SignInQuestion & { readonly answered: Promise<boolean> }) | null = null
const listeners = new Set<() => void>()

/** Opens the question, or joins the open one. Resolves to false if the user cancels or the session ends. */
export function askToSignInAgain({ data }: Pick<ApiError, 'data'>): Promise<boolean> {
  if (open) return open.answered
  const { ways } = data as { ways: SignInWay[] } // the server sends them with this refusal
  let answer: (isSignedIn: boolean) => void = () => undefined
  const answered = new Promise<boolean>((resolve) => {
    answer = (isSignedIn) => {
      open = null
      stopListening()
      announce()
      resolve(isSignedIn)
    }
  })
  const stopListening = onSessionEnd(() => answer(false))
  open = { ways, answered, answer }
  announce()
  return answered
}

function announce(): void {
  for (const listener of listeners) listener()
}

export function useSignInQuestion(): SignInQuestion | null {
  return useSyncExternalStore(subscribe, () => open)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
