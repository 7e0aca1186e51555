import type { InputOf, OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'

export type OrderPage = OutputOf<Api['orders']['list']>
export type OrderSummary = OrderPage['items'][number]
export type Order = OutputOf<Api['orders']['get']>['order']
export type OrderEvent = OutputOf<Api['orders']['events']>['items'][number]
export type OrderChanges = Omit<InputOf<Api['orders']['update']>['body'], 'version'>
export type OrderQuery = NonNullable<InputOf<Api['orders']['list']>['query']>

/** The key of everything that is known of orders. */
export const ordersKey = ['orders'] as const

export function orderKey(id: number) {
  return [...ordersKey, 'one', id] as const
}

/** @param action what failed, for the log, such as 'load orders' */
export function orderListOptions(query: OrderQuery, action = 'load orders') {
  return queryOptions({
    queryKey: [...ordersKey, 'list', query] as const,
    queryFn: ({ signal }) => client.orders.list({ query, signal }),
    meta: { action },
  })
}

export const orderCountsOptions = queryOptions({
  queryKey: [...ordersKey, 'counts'] as const,
  queryFn: async ({ signal }) => (await client.orders.counts({ signal })).counts,
  meta: { action: 'count orders' },
})

export function orderOptions(id: number) {
  return queryOptions({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => (await client.orders.get({ params: { id }, signal })).order,
    meta: { action: 'load an order' },
  })
}

export function orderEventsOptions(id: number) {
  return queryOptions({
    queryKey: [...orderKey(id), 'events'] as const,
    queryFn: async ({ signal }) => (await client.orders.events({ params: { id }, signal })).items,
    meta: { action: 'load the history of an order' },
  })
}
