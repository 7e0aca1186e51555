import { type Api, isDay, type OrderState, orderStates } from '@tablier/contracts'
import type { InputOf, OutputOf } from '@tablier/api-client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'
import { idIn, pageIn, searchIn, type ViewProps } from '../list-search.ts'
import { calendarKey } from '../calendar/calendar-queries.ts'

const orderViews = ['board', 'list', 'calendar'] as const
type OrderView = (typeof orderViews)[number]

/** The layouts of a month in the calendar: a grid, or a list by day. */
const calendarLayouts = ['month', 'agenda'] as const
export type CalendarLayout = (typeof calendarLayouts)[number]

/** What the page shows, as in `/admin/orders?view=list&state=held`. */
export interface OrderSearch {
  /** The board by default. */
  readonly view?: OrderView
  readonly search?: string
  /** The list's filter; on a phone also the column of the board. */
  readonly state?: OrderState
  /** The order of the list. By default, the soonest come first. */
  readonly order?: 'latest'
  readonly page?: number
  /** The day that the calendar shows; today by default. */
  readonly day?: string
  /** The calendar's layout; by default it depends on the room there is. */
  readonly layout?: CalendarLayout
  /** The customer of a new order, whose dialog is open. */
  readonly customer?: number
}

export type OrderViewProps = ViewProps<OrderSearch>

/** Parses the search parameters and drops invalid ones. */
export function orderSearch(raw: Record<string, unknown>): OrderSearch {
  const view = orderViews.find((known) => known === raw['view'])
  const state = orderStates.find((known) => known === raw['state'])
  const layout = calendarLayouts.find((known) => known === raw['layout'])
  const customer = idIn(raw['customer'])
  const day = raw['day']
  return {
    ...(view && view !== 'board' && { view }),
    ...searchIn(raw),
    ...(state && { state }),
    ...(raw['order'] === 'latest' && { order: 'latest' }),
    ...pageIn(raw),
    ...(typeof day === 'string' && isDay(day) && { day }),
    ...(layout && { layout }),
    ...(customer && { customer }),
  }
}

export type OrderSummary = OutputOf<Api['calendar']['get']>['orders'][number]
export type ListedOrder = OutputOf<Api['orders']['list']>['items'][number]
export type Order = OutputOf<Api['orders']['get']>['order']
export type OrderEvent = OutputOf<Api['orders']['events']>['items'][number]
export type OrderChanges = Omit<InputOf<Api['orders']['update']>['body'], 'version'>
export type OrderQuery = NonNullable<InputOf<Api['orders']['list']>['query']>

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

export const customersKey = ['customers'] as const

/** The keys of all screens that show orders: their own, the calendar, the pages of customers. */
export const eveningKeys = [ordersKey, calendarKey, customersKey] as const
