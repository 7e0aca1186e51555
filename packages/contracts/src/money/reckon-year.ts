import type { YearOfCurrency } from './money-year.ts'

/** An evening that is agreed, and how its payments stand. Amounts are in the smallest unit. */
export interface AgreedEvening {
  readonly day: string
  readonly currency: string
  readonly agreed: number
  readonly open: number
  readonly overdue: number
}

interface Paid {
  readonly day: string
  readonly currency: string
  readonly amount: number
}

type Sums = Pick<YearOfCurrency, 'agreed' | 'paid' | 'open' | 'overdue'>

/** Returns the twelve months of a year and their sums, for each currency that has something, by its code. */
export function reckonYear(
  year: number,
  evenings: readonly AgreedEvening[],
  payments: readonly Paid[],
): Omit<YearOfCurrency, 'rates'>[] {
  const isIn = ({ day }: { readonly day: string }, time: string) => day.startsWith(time)
  const currencies = new Set(
    [...evenings, ...payments].filter((one) => isIn(one, String(year))).map(({ currency }) => currency),
  )
  return [...currencies].toSorted().map((currency) => {
    const sumsIn = (time: string): Sums => {
      const ofTime = evenings.filter((evening) => evening.currency === currency && isIn(evening, time))
      const came = payments.filter((payment) => payment.currency === currency && isIn(payment, time))
      return {
        agreed: total(ofTime.map(({ agreed }) => agreed)),
        paid: total(came.map(({ amount }) => amount)),
        open: total(ofTime.map(({ open }) => open)),
        overdue: total(ofTime.map(({ overdue }) => overdue)),
      }
    }
    const months = Array.from({ length: 12 }, (_month, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
    const ofMonths = months.map((month) => Object.assign({ month }, sumsIn(month)))
    return Object.assign({ currency, months: ofMonths }, sumsIn(String(year)))
  })
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
