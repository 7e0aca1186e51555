import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { type DemoEvening, demoCustomers, demoEvenings } from '@tablier/demo-content'

const DAY_MS = 86_400_000

/** Adds the example orders to a site with the example messages. Returns the confirmed one. */
export async function fillDesk(owner: Client<Api>): Promise<{ id: number; day: string }> {
  const known = await customersOf(owner)
  let confirmed = { id: 0, day: '' }
  for (const evening of demoEvenings) {
    const id = await fillEvening(owner, evening, known.get(evening.email)!)
    if (evening.state === 'confirmed') confirmed = { id, day: evening.day ?? '' }
  }
  return confirmed
}

/** Returns the customers by address, including those without messages. */
async function customersOf(owner: Client<Api>): Promise<Map<string, number>> {
  for (const { allergens = [], isRemembered = false, ...facts } of demoCustomers)
    await owner.customers.create({
      body: { ...facts, allergens: [...allergens], hasConsent: allergens.length > 0, isRemembered },
    })
  const { items } = await owner.customers.list({ query: { limit: 100 } })
  return new Map(items.map(({ email, id }) => [email, id]))
}

async function fillEvening(owner: Client<Api>, evening: DemoEvening, customerId: number): Promise<number> {
  const { email: _, state, dishes = [], amounts = [], holdDays, lostReason, allergens = [], ...facts } = evening
  const { items } = await owner.portfolioItems.adminList({ query: { limit: 100 } })
  const { order } = await owner.orders.create({
    body: {
      ...facts,
      customerId,
      allergens: [...allergens],
      hasConsent: true,
      dishes: dishes.map((title) => ({ dishId: items.find((item) => item.title === title)?.id ?? null, title })),
      amounts: amounts.map(({ kind, amount, due_on, paid_on }) => ({ kind, amount, dueOn: due_on, paidOn: paid_on })),
    },
  })
  if (state === 'enquiry') return order.id
  if (state === 'done') await owner.orders.move({ params: order, body: { from: 'enquiry', to: 'confirmed' } })
  const body = {
    from: state === 'done' ? ('confirmed' as const) : ('enquiry' as const),
    to: state,
    ...(holdDays && { heldUntil: new Date(Date.now() + holdDays * DAY_MS).toISOString() }),
    ...(lostReason && { lostReason }),
  }
  await owner.orders.move({ params: order, body })
  return order.id
}
