import { createClient, xhrTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { expireSession, readSession } from './session/session-store.ts'

/** The typed client of every call, with the stored token. */
export const client = createClient(api, xhrTransport(), {
  token: () => readSession()?.token ?? null,
  onUnauthenticated: expireSession,
})
