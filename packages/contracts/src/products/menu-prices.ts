/** A menu's price a head, by size of party. */

/** From this number of guests on, each costs this amount, in the currency's smallest unit. */
export interface PriceStep {
  readonly from: number
  readonly amount: number
}

export const MAX_PRICE_STEPS = 20

/** Such as `2: 12000, 4: 9500, 7: 8000`. */
const MENU_PRICES_PATTERN = `^(?:[1-9]\\d{0,2}: \\d{1,10}(?:, [1-9]\\d{0,2}: \\d{1,10}){0,${MAX_PRICE_STEPS - 1}})?$`

/** Returns whether a text states prices, or none. */
export function arePrices(text: string): boolean {
  return new RegExp(MENU_PRICES_PATTERN).test(text)
}

/** Reads the text of a menu, in the order of the sizes. A text that is none has no step. */
export function parsePrices(text: string): PriceStep[] {
  if (text === '' || !arePrices(text)) return []
  const steps = text.split(', ').map((step) => {
    const [from, amount] = step.split(': ')
    return { from: Number(from), amount: Number(amount) }
  })
  return steps.sort((a, b) => a.from - b.from)
}

export function formatPrices(steps: readonly PriceStep[]): string {
  return steps
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, amount }) => `${from}: ${amount}`)
    .join(', ')
}

/** Returns the price a head for a party; undefined for fewer guests than the first step has. */
export function priceAHead(steps: readonly PriceStep[], guests: number): number | undefined {
  return steps.findLast(({ from }) => from <= guests)?.amount
}

/** Returns the lowest price a head, which the page names; undefined without prices. */
export function lowestPrice(steps: readonly PriceStep[]): number | undefined {
  return steps.length > 0 ? Math.min(...steps.map(({ amount }) => amount)) : undefined
}

interface PricedMenu {
  readonly prices: readonly PriceStep[]
  /** 0 for none. */
  readonly leastSum: number
}

/** Returns what a menu costs for a party: the price of all, or the least sum of an evening if that is more. */
export function priceOfEvening({ prices, leastSum }: PricedMenu, guests: number): number | undefined {
  const each = priceAHead(prices, guests)
  return each === undefined ? undefined : Math.max(each * guests, leastSum)
}

/** How a line of an offer has a price. */
interface LinePrice {
  /** In hundredths. */
  readonly quantity: number
  readonly unit: 'head' | 'evening'
  /** Of one. */
  readonly price: number
}

/**
 * Returns the price of a menu on an offer: a head, or for the evening if the least sum of an evening is more. A party
 * that is smaller than the menu's least gets the price of that.
 * @param guests null if it is not known
 */
export function priceOnOffer({ prices, leastSum }: PricedMenu, guests: number | null): LinePrice {
  const party = Math.max(guests ?? 0, prices[0]?.from ?? 1)
  const each = priceAHead(prices, party) ?? 0
  const whole = priceOfEvening({ prices, leastSum }, party) ?? leastSum
  const isAHead = whole === each * party
  return isAHead
    ? { quantity: party * 100, unit: 'head', price: each }
    : { quantity: 100, unit: 'evening', price: whole }
}
