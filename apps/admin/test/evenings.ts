import type { InputOf } from '@tablier/api-client'
import type { Api, ToldState } from '@tablier/contracts'
import { signIn } from './mock.ts'

type NewOrder = Partial<InputOf<Api['orders']['create']>['body']>

/** Returns the date in that many days, such as `2027-05-31`. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Sets the moves at which a mail is offered. Without one, they ask nothing but what they need. */
export async function offerMails(states: readonly ToldState[]): Promise<void> {
  const { client } = await signIn()
  const { moveMails } = (await client.deskSettings.get()).settings
  const changed = moveMails.map((mail) => Object.assign(mail, { isOffered: states.includes(mail.state) }))
  await client.deskSettings.update({ body: { moveMails: changed } })
}

export async function newCustomer(name = 'Nora Guest') {
  const { client } = await signIn()
  const email = `${name.toLowerCase().replaceAll(/\W/g, '.')}@example.com`
  return (await client.customers.create({ body: { name, email } })).customer
}

/** Adds an order of a new customer. */
export async function newOrder({ name = 'Nora Guest', ...order }: NewOrder & { name?: string } = {}) {
  const { client } = await signIn()
  const customer = await newCustomer(name)
  return (await client.orders.create({ body: { customerId: customer.id, ...order } })).order
}
