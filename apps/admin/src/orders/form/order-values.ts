import { type Allergen, formatMoney, readMoney, typedMoney } from '@tablier/contracts'
import type { FormProblems } from '../../components/merging-form.ts'
import type { Order, OrderChanges } from '../order-queries.ts'

type OrderDish = Order['dishes'][number]
type OrderAmount = Order['amounts'][number]
type ChecklistItem = Order['checklist'][number]

/** A line of a list in the form. The key tells lines apart while they move. */
export type Line<T> = T & { readonly key: number }

/** An amount as it is typed. Days are '' if there are none. */
export interface TypedAmount {
  readonly kind: OrderAmount['kind']
  readonly amount: string
  readonly dueOn: string
  readonly paidOn: string
}

/** What the form holds: what is typed, as texts. */
export interface OrderValues {
  readonly day: string
  readonly start: string
  readonly timeZone: string
  readonly guests: string
  readonly occasion: string
  readonly place: string
  readonly dishes: readonly Line<OrderDish>[]
  readonly price: string
  readonly amounts: readonly Line<TypedAmount>[]
  readonly budget: string
  readonly telephone: string
  readonly notes: string
  readonly diets: string
  readonly allergens: readonly Allergen[]
  readonly hasConsent: boolean
  readonly checklist: readonly Line<ChecklistItem>[]
}

let lastKey = 0

export function asLine<T extends object>(item: T): Line<T> {
  lastKey += 1
  return { ...item, key: lastKey }
}

export function valuesOf(order: Order, language: string): OrderValues {
  const typed = (amount: number) => typedMoney(amount, order.currency, language)
  return {
    day: order.day ?? '',
    start: order.start ?? '',
    timeZone: order.timeZone,
    guests: order.guests === null ? '' : String(order.guests),
    occasion: order.occasion,
    place: order.place,
    dishes: order.dishes.map(asLine),
    price: order.price === null ? '' : typed(order.price),
    amounts: order.amounts.map(({ kind, amount, dueOn, paidOn }) =>
      asLine({ kind, amount: typed(amount), dueOn: dueOn ?? '', paidOn: paidOn ?? '' }),
    ),
    budget: order.budget,
    telephone: order.telephone,
    notes: order.notes,
    diets: order.diets,
    allergens: order.allergens,
    hasConsent: order.consentedAt !== null,
    checklist: order.checklist.map(asLine),
  }
}

/** The whole form as the call takes it. */
export type ReadChanges = Required<OrderChanges>

interface Reading {
  readonly changes: ReadChanges
  /** By field; an amount's problem by `amount-<key>`. */
  readonly problems: FormProblems
}

/** Reads what is typed as the call takes it. */
export function readValues(values: OrderValues, currency: string, language: string): Reading {
  const problems: Record<string, string> = {}
  function money(field: string, typed: string): number | null {
    if (typed.trim() === '') return null
    const read = readMoney(typed, currency, language)
    if ('amount' in read) return read.amount
    problems[field] = read.problem
    return null
  }
  const guests = values.guests === '' ? null : Number(values.guests)
  if (guests !== null && !(Number.isInteger(guests) && guests >= 1 && guests <= 500))
    problems['guests'] = 'Please enter a whole number from 1 to 500'
  if (!isTimeZone(values.timeZone.trim())) problems['timeZone'] = 'Please choose a time zone of the list'
  if (hasDiets(values) && !values.hasConsent)
    problems['hasConsent'] = 'Diets and allergies may only be kept if the guest agrees'
  const amounts = values.amounts.map(({ key, kind, amount, dueOn, paidOn }) => {
    const field = `amount-${key}`
    if (amount.trim() === '') problems[field] = 'Please enter the amount'
    return { kind, amount: money(field, amount) ?? 0, dueOn: dueOn || null, paidOn: paidOn || null }
  })
  const changes = {
    day: values.day || null,
    start: values.start || null,
    timeZone: values.timeZone.trim(),
    guests,
    occasion: values.occasion.trim(),
    place: values.place.trim(),
    dishes: values.dishes.map(({ dishId, title }) => ({ dishId, title: title.trim() })),
    price: money('price', values.price),
    amounts,
    budget: values.budget.trim(),
    telephone: values.telephone.trim(),
    notes: values.notes,
    diets: values.diets.trim(),
    allergens: [...values.allergens],
    hasConsent: hasDiets(values) && values.hasConsent,
    checklist: values.checklist.map(({ group, text, isDone }) => ({ group, text: text.trim(), isDone })),
  }
  return { changes, problems }
}

function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false // the caller says so
  }
}

function hasDiets({ diets, allergens }: Pick<OrderValues, 'diets' | 'allergens'>): boolean {
  return diets.trim() !== '' || allergens.length > 0
}

interface Sums {
  /** What deposits and balances add up to, less refunds. */
  readonly planned: number
  readonly paid: number
  /** What is still to come: of the price, or of what is planned if there is no price. */
  readonly open: number
}

/** Adds the amounts up, in the smallest unit. */
export function sumsOf(
  amounts: readonly Pick<OrderAmount, 'kind' | 'amount' | 'paidOn'>[],
  price: number | null,
): Sums {
  const signed = ({ kind, amount }: Pick<OrderAmount, 'kind' | 'amount'>) => (kind === 'refund' ? -amount : amount)
  const planned = amounts.reduce((sum, amount) => sum + signed(amount), 0)
  const paid = amounts.reduce((sum, amount) => sum + (amount.paidOn === null ? 0 : signed(amount)), 0)
  return { planned, paid, open: (price ?? planned) - paid }
}

export const amountWords = { deposit: 'Deposit', balance: 'Balance', refund: 'Refund' } as const satisfies Record<
  OrderAmount['kind'],
  string
>

/** An amount in words, such as `Deposit €300.00, due 2027-05-01`. */
export function amountText({ kind, amount, dueOn, paidOn }: OrderAmount, currency: string, language: string): string {
  const due = dueOn === null ? '' : `, due ${dueOn}`
  const paid = paidOn === null ? '' : `, paid ${paidOn}`
  return `${amountWords[kind]} ${formatMoney(amount, currency, language)}${due}${paid}`
}
