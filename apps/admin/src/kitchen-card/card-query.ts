import { ApiError, type OutputOf } from '@tablier/api-client'
import { type Api, type CheckedDish, conflictsOf, type Eater } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'
import { type Order, orderKey } from '../orders/order-queries.ts'
import { t } from '../words.ts'

export type Guest = OutputOf<Api['guests']['list']>['items'][number]
export type Customer = OutputOf<Api['customers']['get']>['customer']

/** Everything about an order that the kitchen must know. */
export interface KitchenCard {
  readonly order: Order
  readonly customer: Customer
  readonly guests: readonly Guest[]
  readonly dishes: readonly CheckedDish[]
}

/** Loads the whole card each time, because a card that lacks a part would look safe. */
export function cardOptions(orderId: number) {
  return queryOptions({
    queryKey: [...orderKey(orderId), 'card'] as const,
    queryFn: ({ signal }) => loadCard(orderId, signal),
    gcTime: 0,
    meta: { action: 'load a kitchen card' },
  })
}

async function loadCard(id: number, signal: AbortSignal): Promise<KitchenCard> {
  const [{ order }, { items: guests }] = await Promise.all([
    client.orders.get({ params: { id }, signal }),
    client.guests.list({ params: { id }, signal }),
  ])
  const [{ customer }, dishes] = await Promise.all([
    client.customers.get({ params: order.customer, signal }),
    loadDishes(order, signal),
  ])
  return { order, customer, guests, dishes: conflictsOf(dishes, eatersOf(order, customer, guests)) }
}

/** Loads the allergens of the dishes. A dish that is not in the portfolio has none declared. */
async function loadDishes({ dishes }: Order, signal: AbortSignal) {
  const ids = [...new Set(dishes.flatMap(({ dishId }) => dishId ?? []))]
  const known = new Map(await Promise.all(ids.map(async (id) => [id, await allergensOf(id, signal)] as const)))
  return dishes.map(({ dishId, title }) => ({ title, allergens: (dishId !== null && known.get(dishId)) || '' }))
}

async function allergensOf(id: number, signal: AbortSignal): Promise<string> {
  try {
    return (await client.portfolioItems.adminGet({ params: { id }, signal })).item.allergens
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return '' // it was deleted from the portfolio
    throw error
  }
}

/** Returns everybody with known allergens. Those of the order and the customer have no severity. */
function eatersOf(order: Order, customer: Customer, guests: readonly Guest[]): Eater[] {
  const withoutSeverity = (codes: Order['allergens']) => codes.map((code) => ({ code, severity: null }))
  const others = customer.allergens.filter((code) => !order.allergens.includes(code))
  return [
    { name: t.somebodyToldByTheHost, allergens: withoutSeverity(order.allergens) },
    { name: t.customerOfName({ name: customer.name }), allergens: withoutSeverity(others) },
    ...guests,
  ]
}
