import type { Client, Transport } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'

/** Resolves with the API's client. Its code and the contracts are loaded with the first call, not with the page. */
export type ApiSource = () => Promise<Client<Api>>

/** @param transport by default `fetch` to the page's origin, with a time limit */
export function createApiSource(transport?: Transport): ApiSource {
  return async () => {
    const [{ createClient, fetchTransport, withTimeLimit }, { api }] = await Promise.all([
      import('@tablier/api-client'), // oxlint-disable-line no-restricted-imports -- this is that first call
      import('@tablier/contracts'), // oxlint-disable-line no-restricted-imports -- this is that first call
    ])
    return createClient(api, transport ?? withTimeLimit(fetchTransport()))
  }
}
