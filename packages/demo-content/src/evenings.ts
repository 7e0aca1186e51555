import type { Customer, Guest, Order, Payment } from '@tablier/contracts'
import desk from './desk.json' with { type: 'json' }
import { dateOf } from './messages.ts'

/** A customer of the example site. */
export type DemoCustomer = Pick<Customer, 'name' | 'email'> &
  Partial<Pick<Customer, 'telephone' | 'notes' | 'is_remembered' | 'diets' | 'allergens'>>

type DemoOrder = Pick<Order, 'state' | 'day' | 'start' | 'occasion' | 'place'> &
  Partial<Pick<Order, 'price' | 'parts' | 'notes' | 'lost_reason' | 'diets' | 'allergens'>>

/** An order of the example site. */
export interface DemoEvening extends DemoOrder {
  /** The email of a customer or of a message's sender. */
  readonly email: string
  readonly guests: number
  /** The dishes' titles. */
  readonly dishes?: readonly string[]
  /** A PDF with these lines. */
  readonly file?: { readonly name: string; readonly lines: readonly string[] }
  /** What came for it. */
  readonly payments?: readonly Pick<Payment, 'day' | 'amount' | 'way'>[]
  /** For how many days from now the order holds its date. */
  readonly holdDays?: number
}

export const demoCustomers = desk.customers as readonly DemoCustomer[] // a test checks each

/** The orders of the example site, at least one in each state. */
export const demoEvenings = desk.evenings.map((evening) =>
  Object.assign({}, evening, {
    day: dateOf(evening.day),
    parts: evening.parts?.map((part) => Object.assign({}, part, { due_on: dateOf(part.due_on) })),
    payments: evening.payments?.map((payment) => Object.assign({}, payment, { day: dateOf(payment.day) })),
  }),
) as readonly DemoEvening[] // a test checks each

const [{ email, ...first }] = demoEvenings as readonly [DemoEvening] // a test checks that it is confirmed

/** The evenings of a first start: one that is confirmed, with what its guests answered, and one that a message asks for. */
export const demoFirstEvenings = {
  confirmed: {
    customer: { name: demoCustomers.find((customer) => customer.email === email)?.name ?? '', email },
    day: first.day,
    start: first.start,
    guests: first.guests,
    occasion: first.occasion,
    place: first.place,
    price: first.price ?? null,
    notes: first.notes ?? '',
    dishes: first.dishes ?? [],
    answers: desk.answers as readonly Pick<Guest, 'name' | 'diet' | 'allergens'>[], // a test checks each
  },
  /** The email of the message's sender. */
  askedBy: 'mina@example.net',
} as const
