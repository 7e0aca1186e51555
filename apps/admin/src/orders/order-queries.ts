import type { Api } from '@tablier/contracts'
import type { InputOf, OutputOf } from '@tablier/api-client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import { calendarKey } from './calendar/calendar-queries.ts'

export type OrderSummary = OutputOf<Api['calendar']['get']>['orders'][number]
export type ListedOrder = OutputOf<Api['orders']['list']>['items'][number]
export type Order = OutputOf<Api['orders']['get']>['order']
export type OrderEvent = OutputOf<Api['orders']['events']>['items'][number]
export type OrderChanges = Omit<InputOf<Api['orders']['update']>['body'], 'version'>
type OrderQuery = NonNullable<InputOf<Api['orders']['list']>['query']>

export const ordersKey = ['orders'] as const

export function orderKey(id: number) {
  return [...ordersKey, 'one', id] as const
}

export const orderListsKey = [...ordersKey, 'list'] as const

/** @param action what failed, for the log, such as 'load orders' */
export function orderListOptions(query: OrderQuery, action = 'load orders') {
  return queryOptions({
    queryKey: [...orderListsKey, query] as const,
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

export type Offer = NonNullable<OutputOf<Api['offers']['get']>['offer']>

export const offersKey = ['offers'] as const

/** The offer of an order; null if there is none. */
export function offerOptions(orderId: number) {
  return queryOptions({
    queryKey: [...offersKey, 'of', orderId] as const,
    queryFn: async ({ signal }) => (await client.offers.get({ params: { id: orderId }, signal })).offer,
    meta: { action: 'load an offer' },
  })
}

export const customersKey = ['customers'] as const

/** The keys of all screens that show orders: their own, the calendar, the pages of customers. */
export const eveningKeys = [ordersKey, calendarKey, customersKey] as const
