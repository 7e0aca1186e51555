import type { Client, Transport } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { createContext, use } from 'react'

/** Resolves with the API's client. Its code and the contracts are loaded with the first call, not with the page. */
export type ApiSource = () => Promise<Client<Api>>

/** @param transport by default `fetch` to the page's origin */
export function createApiSource(transport?: Transport): ApiSource {
  return async () => {
    const [{ createClient, fetchTransport }, { api }] = await Promise.all([
      import('@tablier/api-client'), // oxlint-disable-line no-restricted-imports -- this is that first call
      import('@tablier/contracts'), // oxlint-disable-line no-restricted-imports -- this is that first call
    ])
    return createClient(api, transport ?? fetchTransport())
  }
}

/** The API for the page's components; loaders find the same one in the router's context. */
export const ApiContext = createContext<ApiSource>(createApiSource())

export function useApi(): ApiSource {
  return use(ApiContext)
}

/**
 * The server's message for a failed call, else `fallback`. Duck-typed, because
 * the class `ApiError` is loaded with the client.
 */
export function failureText(error: unknown, fallback: string): string {
  const message = error instanceof Error && 'serverMessage' in error ? error.serverMessage : undefined
  return typeof message === 'string' && message !== '' ? message : fallback
}
