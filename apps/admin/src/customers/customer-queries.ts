import type { InputOf, OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client, transport } from '../calls/api.ts'
import { customersKey } from '../orders/order-queries.ts'
import { saveFile } from '../calls/save-file.ts'
import { readSession } from '../session/session-store.ts'

export type CustomerRecord = OutputOf<Api['customers']['get']>
export type CustomerChanges = Omit<InputOf<Api['customers']['update']>['body'], 'version'>
export type Customer = CustomerRecord['customer']
export type ErasurePreview = OutputOf<Api['customers']['erasurePreview']>
type CustomerQuery = NonNullable<InputOf<Api['customers']['list']>['query']>

export function customerKey(id: number) {
  return [...customersKey, 'one', id] as const
}

export function customerListOptions(query: CustomerQuery) {
  return queryOptions({
    queryKey: [...customersKey, 'page', query] as const,
    queryFn: ({ signal }) => client.customers.list({ query, signal }),
    meta: { action: 'load customers' },
  })
}

export function customerOptions(id: number) {
  return queryOptions({
    queryKey: customerKey(id),
    queryFn: ({ signal }) => client.customers.get({ params: { id }, signal }),
    meta: { action: 'load a customer' },
  })
}

/** Saves everything that is stored about a customer as a file, in the names of the API. */
export async function downloadCustomer({ id }: Customer): Promise<void> {
  const headers = { authorization: `Bearer ${readSession()?.token ?? ''}` }
  const { status, body } = await transport({ method: 'GET', path: `/api/customers/${id}/download`, headers })
  if (status !== 200) throw new Error(`the download was answered with ${status}`)
  const { data } = body as { readonly data: unknown } // the envelope of every answer
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `customer-${id}.json`)
}
