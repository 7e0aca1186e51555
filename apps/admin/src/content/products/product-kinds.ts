import {
  type Course,
  formatCourses,
  formatMoney,
  formatPrices,
  MAX_GUESTS,
  MAX_VAT_RATE,
  parseCourses,
  parsePrices,
  readMoney,
  typedMoney,
} from '@tablier/contracts'
import { numberFormat } from '@tablier/contracts/formats'
import { asIs, type Kind, Refusal, type Writing } from '../../forms/kinds.ts'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'

/** How forms hold what a product has besides texts. */

/** A step of a menu's prices as it is typed. */
export interface TypedStep {
  readonly from: string
  readonly amount: string
}

/** The courses of a menu, as a list. */
export const coursesKind = {
  ...asIs,
  empty: [],
  typed: (stored: string) => parseCourses(stored),
  read: (typed: readonly Course[]) => formatCourses(typed),
} as const satisfies Kind

/** A menu's prices, a row for each size of party. Empty rows are left out. */
export const pricesKind = {
  ...asIs,
  empty: [],
  typed: (stored: string, { currency }: Writing): TypedStep[] =>
    parsePrices(stored).map(({ from, amount }) => ({
      from: String(from),
      amount: typedMoney(amount, currency, locale),
    })),
  read(typed: readonly TypedStep[], _schema: unknown, { currency }: Writing) {
    const rows = typed.filter(({ from, amount }) => from.trim() !== '' || amount.trim() !== '')
    const steps = rows.map(({ from, amount }) => ({ from: readGuests(from), amount: readAmount(amount, currency) }))
    const sizes = steps.map(({ from }) => from)
    const twice = sizes.find((size, index) => sizes.indexOf(size) !== index)
    if (twice !== undefined) throw new Refusal(t.twoPricesFrom({ count: twice }))
    return formatPrices(steps)
  },
} as const satisfies Kind

function readGuests(typed: string): number {
  const guests = Number(typed)
  if (typed.trim() !== '' && Number.isInteger(guests) && guests >= 1 && guests <= MAX_GUESTS) return guests
  throw new Refusal(t.enterNumberInRange({ minimum: 1, maximum: MAX_GUESTS }))
}

function readAmount(typed: string, currency: string): number {
  if (typed.trim() === '') throw new Refusal(t.pleaseEnterTheAmount)
  const read = readMoney(typed, currency, locale, t)
  if ('amount' in read) return read.amount
  throw new Refusal(read.problem)
}

/** An amount of which nothing is 0. */
export const amountKind = {
  ...asIs,
  typed: (amount: number, { currency }: Writing) => (amount === 0 ? '' : typedMoney(amount, currency, locale)),
  read: (typed: string, _schema: unknown, { currency }: Writing) =>
    typed.trim() === '' ? 0 : readAmount(typed, currency),
  shown: (amount: number, { currency }: Writing) => formatMoney(amount, currency, locale),
} as const satisfies Kind

/** A number of guests of which none is 0. */
export const guestsKind = {
  ...asIs,
  typed: (guests: number) => (guests === 0 ? '' : String(guests)),
  read: (typed: string) => (typed.trim() === '' ? 0 : readGuests(typed)),
} as const satisfies Kind

/** A rate in hundredths of a per cent, typed as per cent with either decimal separator. */
export const rateKind = {
  ...asIs,
  typed: (rate: number) => (rate === 0 ? '' : rateText(rate)),
  read(typed: string) {
    const text = typed.replace('%', '').trim().replace(',', '.')
    if (text === '') return 0
    const rate = Math.round(Number(text) * 100)
    if (/^\d{1,3}(?:\.\d{1,2})?$/.test(text) && rate <= MAX_VAT_RATE) return rate
    throw new Refusal(t.enterRate({ example: rateText(550) }))
  },
} as const satisfies Kind

function rateText(rate: number): string {
  return numberFormat(locale, { maximumFractionDigits: 2, useGrouping: false, numberingSystem: 'latn' }).format(
    rate / 100,
  )
}
