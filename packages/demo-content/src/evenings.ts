import type { Allergen, OrderAmount, OrderState } from '@tablier/contracts'
import desk from './desk.json' with { type: 'json' }
import { dateOf } from './messages.ts'

/** A customer of the example site. */
export interface DemoCustomer {
  readonly name: string
  readonly email: string
  readonly telephone?: string
  readonly notes?: string
  readonly isRemembered?: boolean
  readonly diets?: string
  readonly allergens?: readonly Allergen[]
}

/** An order of the example site. */
export interface DemoEvening {
  /** The email of a customer or of a message's sender. */
  readonly email: string
  readonly state: OrderState
  readonly day: string | null
  readonly start: string | null
  readonly guests: number
  readonly occasion: string
  readonly place: string
  readonly dishes?: readonly string[]
  /** In cents. */
  readonly price?: number
  readonly amounts?: readonly OrderAmount[]
  readonly notes?: string
  /** A PDF with these lines. */
  readonly file?: { readonly name: string; readonly lines: readonly string[] }
  /** For how many days from now the order holds its date. */
  readonly holdDays?: number
  readonly lostReason?: string
  readonly diets?: string
  readonly allergens?: readonly Allergen[]
}

export const demoCustomers = desk.customers as readonly DemoCustomer[] // a test checks each

/** The orders of the example site, at least one in each state. */
export const demoEvenings = desk.evenings.map((evening) =>
  Object.assign({}, evening, {
    day: dateOf(evening.day),
    amounts: evening.amounts?.map((amount) =>
      Object.assign({}, amount, { due_on: dateOf(amount.due_on), paid_on: dateOf(amount.paid_on) }),
    ),
  }),
) as readonly DemoEvening[] // a test checks each
