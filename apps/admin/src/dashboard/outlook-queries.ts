import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'
import { ordersKey } from '../orders/order-queries.ts'

export type Outlook = OutputOf<Api['outlook']['get']>

/** What is next and what this month brings. Its key is one of the orders', so a change of an order loads it again. */
export const outlookOptions = queryOptions({
  queryKey: [...ordersKey, 'outlook'] as const,
  queryFn: ({ signal }) => client.outlook.get({ signal }),
  meta: { action: 'load the next evenings' },
})
