import { createClient, withTimeLimit, xhrTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { expireSession, readSession } from './session/session-store.ts'

/** Sends what the client does not: a backup, and what is saved as it comes. */
export const transport = withTimeLimit(xhrTransport())

/** The typed client of every call, with the stored token. */
export const client = createClient(api, transport, {
  token: () => readSession()?.token ?? null,
  onUnauthenticated: expireSession,
})
