import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'

export type Guest = OutputOf<Api['guests']['list']>['items'][number]

/** The key is below that of orders, so that a change of an order also reloads its guests and its link. */
export function guestsOptions(orderId: number) {
  return queryOptions({
    queryKey: ['orders', 'guests', orderId] as const,
    queryFn: async ({ signal }) => (await client.guests.list({ params: { id: orderId }, signal })).items,
    meta: { action: 'load the guests of an evening' },
  })
}
