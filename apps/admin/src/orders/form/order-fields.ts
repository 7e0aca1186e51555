import { allergens as allergenWords, formatMoney } from '@tablier/contracts'
import type { MergedFields } from '../../components/field-merge.ts'
import { dayText, startText } from '../order-words.ts'
import { amountText, type OrderValues, type ReadChanges } from './order-values.ts'

export type OrderField = Exclude<keyof OrderValues, 'allergens' | 'hasConsent'>

/** What two people can change independently. */
export const orderFields: MergedFields<OrderValues, OrderField> = {
  labels: {
    day: 'Day',
    start: 'Start',
    timeZone: 'Time zone',
    guests: 'Guests',
    occasion: 'Occasion',
    place: 'Place',
    dishes: 'Dishes',
    price: 'Price',
    amounts: 'Amounts',
    budget: 'Budget a head',
    telephone: 'Telephone',
    notes: 'Notes',
    diets: 'Diets and allergies',
    checklist: 'Checklist',
  },
  companions: { diets: ['allergens', 'hasConsent'] },
}

/** A field of an order in words, to compare two versions. */
export function fieldText(field: OrderField, changes: ReadChanges, currency: string, language: string): string {
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
      return dietsText(changes)
    default:
      return changes[field]
  }
}

/** Diets and allergens in words, to compare two versions. */
export function dietsText({ diets, allergens }: Pick<OrderValues, 'diets' | 'allergens'>): string {
  return [allergens.map((code) => allergenWords[code]).join(', '), diets].filter(Boolean).join('\n')
}
