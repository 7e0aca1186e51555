import type { Client, Transport } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { createContext, use } from 'react'

/** Gives the API's client. Its code, the contracts with it, is loaded with the first call and not with the page. */
export type ApiSource = () => Promise<Client<Api>>

/** @param transport carries the calls; left out, they go over the browser's network to the page's own origin */
export function apiOver(transport?: Transport): ApiSource {
  return async () => {
    const [{ createClient, fetchTransport }, { api }] = await Promise.all([
      import('@tablier/api-client'), // oxlint-disable-line no-restricted-imports -- this is that first call
      import('@tablier/contracts'), // oxlint-disable-line no-restricted-imports -- this is that first call
    ])
    return createClient(api, transport ?? fetchTransport())
  }
}

/** Where the page's sections find their API; loaders find the same one in the router's context. */
export const ApiContext = createContext<ApiSource>(apiOver())

export function useApi(): ApiSource {
  return use(ApiContext)
}

/**
 * The server's own words for a failed call, else `fallback`. Read by shape:
 * the class `ApiError` comes with the client, after the page.
 */
export function failureText(error: unknown, fallback: string): string {
  const said = error instanceof Error && 'serverMessage' in error ? error.serverMessage : undefined
  return typeof said === 'string' && said !== '' ? said : fallback
}
