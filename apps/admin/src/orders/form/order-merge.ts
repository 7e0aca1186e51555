import { allergens as allergenWords, formatMoney } from '@tablier/contracts'
import { dayText, startText } from '../order-words.ts'
import type { Order, OrderChanges } from '../order-queries.ts'
import { amountText, isSame, type OrderValues, type ReadChanges, valuesOf } from './order-values.ts'

type Field = Exclude<keyof OrderValues, 'allergens' | 'hasConsent'>

/** What two people can change independently. `diets` goes with the allergens and the consent. */
export const fieldLabels = {
  day: 'Day',
  start: 'Start',
  timeZone: 'Time zone',
  guests: 'Guests',
  occasion: 'Occasion',
  place: 'Place',
  dishes: 'Dishes',
  price: 'Price',
  amounts: 'Amounts',
  notes: 'Notes',
  diets: 'Diets and allergies',
  checklist: 'Checklist',
} as const satisfies Record<Field, string>

const fields = Object.keys(fieldLabels) as readonly Field[] // the object's own keys

/** Whose value of a field is kept. */
export type Side = 'mine' | 'theirs'

/** Somebody else saved the order after the form was opened. */
export interface OrderVersions {
  /** The order that the form started from. */
  readonly base: Order
  readonly mine: OrderValues
  /** The present order. */
  readonly theirs: Order
}

interface Comparison {
  /** Fields that both changed, to different values. */
  readonly collisions: readonly Field[]
  /** Fields that only the other person changed. */
  readonly onlyTheirs: readonly Field[]
}

export function compare({ base, mine, theirs }: OrderVersions, language: string): Comparison {
  const [before, after] = [valuesOf(base, language), valuesOf(theirs, language)]
  const differs = (field: Field, one: OrderValues, other: OrderValues) => !isSame(part(one, field), part(other, field))
  const changedByThem = fields.filter((field) => differs(field, before, after))
  return {
    collisions: changedByThem.filter((field) => differs(field, before, mine) && differs(field, mine, after)),
    onlyTheirs: changedByThem.filter((field) => !differs(field, before, mine)),
  }
}

/** What to save: what each side changed, and for a collision the chosen side. */
export function merge(
  versions: OrderVersions,
  language: string,
  choices: Readonly<Record<string, Side>> = {},
): OrderValues {
  const { base, mine, theirs } = versions
  const before = valuesOf(base, language)
  const isMine = (field: Field) => choices[field] !== 'theirs' && !isSame(part(before, field), part(mine, field))
  const kept = fields.filter(isMine).map((field) => part(mine, field))
  return Object.assign(valuesOf(theirs, language), ...kept) as OrderValues // parts of the same form
}

/** The names of the form that a field consists of, with their values. */
function part(values: OrderValues, field: Field): Partial<OrderValues> {
  if (field !== 'diets') return { [field]: values[field] }
  const { diets, allergens, hasConsent } = values
  return { diets, allergens, hasConsent }
}

/** Of the form as it was read, only what differs from the order that it started from. */
export function changesSince(base: Order, mine: OrderValues, changes: ReadChanges, language: string): OrderChanges {
  const before = valuesOf(base, language)
  const changed = fields.filter((field) => !isSame(part(before, field), part(mine, field)))
  const names = changed.flatMap((field) => Object.keys(part(mine, field)) as (keyof ReadChanges)[]) // names of the form
  return Object.fromEntries(names.map((name) => [name, changes[name]]))
}

const list = new Intl.ListFormat('en')

/** The fields' labels, as in 'Day and Notes'. */
export function labelsOf(names: readonly Field[]): string {
  return list.format(names.map((name) => fieldLabels[name]))
}

/** A field of an order in words, to compare two versions. */
export function fieldText(field: Field, changes: ReadChanges, currency: string, language: string): string {
  switch (field) {
    case 'day':
      return dayText(changes.day, language)
    case 'start':
      return startText(changes.start, language)
    case 'guests':
      return String(changes.guests ?? '')
    case 'price':
      return changes.price === null ? '' : formatMoney(changes.price, currency, language)
    case 'dishes':
      return changes.dishes.map(({ title }) => title).join('\n')
    case 'amounts':
      return changes.amounts.map((amount) => amountText(amount, currency, language)).join('\n')
    case 'checklist':
      return changes.checklist.map(({ text, isDone }) => `${isDone ? '☑' : '☐'} ${text}`).join('\n')
    case 'diets':
      return [changes.allergens.map((code) => allergenWords[code]).join(', '), changes.diets].filter(Boolean).join('\n')
    default:
      return changes[field]
  }
}
