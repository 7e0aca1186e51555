import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api.ts'

export type OrderFile = OutputOf<Api['orderFiles']['list']>['items'][number]

/** Below the key of orders: when an order changes, its files are asked for again. */
export function orderFilesOptions(orderId: number) {
  return queryOptions({
    queryKey: ['orders', 'files', orderId] as const,
    queryFn: async ({ signal }) => (await client.orderFiles.list({ params: { id: orderId }, signal })).items,
    meta: { action: 'load the files of an order' },
  })
}
