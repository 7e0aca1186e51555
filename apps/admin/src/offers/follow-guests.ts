import { isMeantAlike, parsePrices, priceOnOffer } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { allRecordsOptions } from '../content/use-records.ts'
import type { Offer } from '../orders/order-queries.ts'
import { paymentSettingsOptions, useCurrency } from '../settings/settings-queries.ts'
import type { FormLine } from './offer-fields.ts'

/** What a menu costs now. */
export interface MenuPrice {
  readonly id: number
  readonly prices: string
  readonly leastSum: number
}

type Counted = Pick<FormLine, 'quantity' | 'unit' | 'price'>

interface Followed extends Counted {
  /** Whether its price is not that of its menu, so that only the guests were counted anew. */
  readonly isKept: boolean
}

/**
 * Returns how a line counts with another number of guests; undefined for one that does not change. A menu gets the price
 * of that party, unless its price was changed by hand, or the menu since.
 */
export function followedLine(
  line: Counted & Pick<FormLine, 'kind' | 'productId'>,
  guests: number,
  menus: readonly MenuPrice[],
): Followed | undefined {
  const { kind, productId, quantity, unit, price } = line
  const menu = kind === 'menu' ? menus.find(({ id }) => id === productId) : undefined
  if (menu) {
    const { leastSum } = menu
    const priced = { prices: parsePrices(menu.prices), leastSum }
    const before = priceOnOffer(priced, quantity / 100)
    const isLeast = unit === 'evening' && quantity === 100 && price === leastSum && leastSum > 0
    const next = priceOnOffer(priced, guests)
    if (isLeast || isSame(line, before)) return isSame(line, next) ? undefined : { ...next, isKept: false }
  }
  if (unit !== 'head' || quantity === guests * 100) return undefined
  return { quantity: guests * 100, unit, price, isKept: kind === 'menu' }
}

function isSame(one: Counted, other: Counted): boolean {
  return one.quantity === other.quantity && one.unit === other.unit && one.price === other.price
}

/** Returns what menus cost; none if the prices of the offer are meant otherwise than those of the products are now. */
export function useMenuPrices(offer: Offer): readonly MenuPrice[] | undefined {
  const { data: menus } = useQuery(allRecordsOptions({ name: 'menus' }))
  const isAlike = useIsMeantAsNow(offer)
  if (!menus || isAlike === undefined) return undefined
  if (!isAlike) return []
  return menus.map(({ id, prices, leastSum }) => ({ id, prices: String(prices), leastSum: Number(leastSum) }))
}

/** Returns whether the prices of an offer are meant as those of products are now; undefined until it is known. */
export function useIsMeantAsNow(offer: Offer): boolean | undefined {
  const { data: settings } = useQuery({ ...paymentSettingsOptions, staleTime: 60_000 })
  const currency = useCurrency()
  return settings && isMeantAlike(offer, { ...settings, currency, includesVat: settings.pricesIncludeVat })
}
