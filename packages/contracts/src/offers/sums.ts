/**
 * What an offer costs, as EN 16931 counts it: the sums of each rate first, then its tax, then rounding, never line by
 * line. All amounts are in the currency's smallest unit, and halves are rounded up. No schemas here.
 */

/** What a sum needs to know of a line. */
export interface PricedLine {
  /** In hundredths: 250 is two and a half hours. */
  readonly quantity: number
  /** Of one. With VAT or without it, as `Pricing` says. */
  readonly price: number
  /** In hundredths of a per cent: 1900 is 19 %. */
  readonly vat_rate: number
  readonly discount: number
  readonly discount_kind: DiscountKind
}

/** A discount is a share in hundredths of a per cent, or an amount; without one it is 0. */
export const discountKinds = ['percent', 'sum'] as const
export type DiscountKind = (typeof discountKinds)[number]

interface Discount {
  readonly discount: number
  readonly discount_kind: DiscountKind
}

/** How the prices of an offer are meant. */
export interface Pricing extends Discount {
  /** False for an owner who charges no VAT: then all rates count as 0. */
  readonly charges_vat: boolean
  /** Whether a line's price has its VAT in it. */
  readonly includes_vat: boolean
}

/** The tax of one rate. */
export interface SumOfRate {
  readonly rate: number
  /** What the rate applies to. */
  readonly net: number
  readonly vat: number
}

export interface OfferSums {
  /** What each line costs as its price is entered, after its discount. */
  readonly lines: number[]
  /** The same without VAT. They add up to the net of each rate before the discount on the whole. */
  readonly net_lines: number[]
  /** The lines together, as prices are entered. */
  readonly subtotal: number
  /** What the discount on the whole takes off, as prices are entered. */
  readonly discount: number
  /** By rate, the lowest first. None without VAT. */
  readonly rates: SumOfRate[]
  readonly net: number
  readonly vat: number
  /**
   * What the whole differs from net and VAT: at most one unit for each rate, where prices with VAT in them are no sum of
   * a net and its tax.
   */
  readonly rounding: number
  /** What the guest pays. */
  readonly total: number
}

/** Returns the sums of the lines that count. @throws RangeError if the whole is above what a number can hold */
export function sumsOf(lines: readonly PricedLine[], pricing: Pricing): OfferSums {
  const taxed = lines.map((line) => ({ rate: pricing.charges_vat ? line.vat_rate : 0, sum: lineSum(line) }))
  const rates = [...new Set(taxed.map(({ rate }) => rate))].sort((a, b) => a - b)
  const subtotal = total(taxed.map(({ sum }) => sum))
  const discount = discountOn(subtotal, pricing)
  const ofRate = rates.map((rate) => total(taxed.filter((line) => line.rate === rate).map(({ sum }) => sum)))
  const taken = shared(discount, ofRate)
  const parts = rates.map((rate, index) => taxOf(ofRate[index]! - taken[index]!, rate, pricing.includes_vat))
  const net = total(parts.map((part) => part.net))
  const vat = total(parts.map((part) => part.vat))
  const whole = pricing.includes_vat ? subtotal - discount : net + vat
  const netLines = rates.map((rate, index) => netOfLines(taxed, rate, ofRate[index]!, pricing.includes_vat))
  return {
    lines: taxed.map(({ sum }) => safe(sum)),
    net_lines: taxed.map(({ rate }, index) => netLines[rates.indexOf(rate)]![index]!),
    subtotal: safe(subtotal),
    discount: safe(discount),
    rates: pricing.charges_vat
      ? parts.map((part, index) => ({ rate: rates[index]!, net: safe(part.net), vat: safe(part.vat) }))
      : [],
    net: safe(net),
    vat: safe(vat),
    rounding: safe(whole - net - vat),
    total: safe(whole),
  }
}

/** Returns the rates of sums as they are if another total was agreed: each has the same share of it. */
export function ratesOfTotal(rates: readonly SumOfRate[], agreed: number): SumOfRate[] {
  const whole = rates.map(({ net, vat }) => BigInt(net + vat))
  const shares = shared(BigInt(agreed), whole)
  return rates.map(({ rate }, index) => {
    const { net, vat } = taxOf(shares[index]!, rate, true)
    return { rate, net: safe(net), vat: safe(vat) }
  })
}

interface Taxed {
  readonly rate: number
  readonly sum: bigint
}

const HUNDRED_PER_CENT = 10_000n

function lineSum({ quantity, price, ...discount }: PricedLine): bigint {
  const sum = divided(BigInt(quantity) * BigInt(price), 100n)
  return sum - discountOn(sum, discount)
}

/** A discount never takes more than there is. */
function discountOn(sum: bigint, { discount, discount_kind: kind }: Discount): bigint {
  const wanted = kind === 'sum' ? BigInt(discount) : divided(sum * BigInt(discount), HUNDRED_PER_CENT)
  return wanted < sum ? wanted : sum
}

/**
 * Returns the tax of a sum. Of a sum with VAT in it, the net is the nearest one that gives the sum again with its tax;
 * there may be none, such as for 0.03 at 19 %.
 */
function taxOf(sum: bigint, rate: number, isIncluded: boolean): { readonly net: bigint; readonly vat: bigint } {
  const taxed = (net: bigint) => ({ net, vat: divided(net * BigInt(rate), HUNDRED_PER_CENT) })
  if (!isIncluded) return taxed(sum)
  const nearest = netOf(sum, rate)
  const fitting = [nearest, nearest - 1n, nearest + 1n].find((net) => net >= 0n && net + taxed(net).vat === sum)
  return taxed(fitting ?? nearest)
}

function netOf(sum: bigint, rate: number): bigint {
  return divided(sum * HUNDRED_PER_CENT, HUNDRED_PER_CENT + BigInt(rate))
}

/** Returns the lines of a rate without VAT; 0 for others. What rounding leaves over goes into the largest line. */
function netOfLines(lines: readonly Taxed[], rate: number, sum: bigint, isIncluded: boolean): number[] {
  const nets = lines.map((line) => {
    if (line.rate !== rate) return 0n
    return isIncluded ? netOf(line.sum, rate) : line.sum
  })
  const largest = nets.indexOf(nets.reduce((most, net) => (net > most ? net : most), 0n))
  const over = (isIncluded ? taxOf(sum, rate, true).net : sum) - total(nets)
  return nets.map((net, index) => safe(index === largest ? net + over : net))
}

/** Shares an amount among sums by their size. What rounding leaves over goes to the largest. */
function shared(amount: bigint, sums: readonly bigint[]): bigint[] {
  const whole = total(sums)
  if (whole === 0n) return sums.map(() => 0n)
  const shares = sums.map((sum) => (amount * sum) / whole)
  const largest = sums.indexOf(sums.reduce((most, sum) => (sum > most ? sum : most), 0n))
  const over = amount - total(shares)
  return shares.map((share, index) => (index === largest ? share + over : share))
}

/** Divides what is not negative, halves up. */
function divided(value: bigint, by: bigint): bigint {
  return (value * 2n + by) / (by * 2n)
}

function total(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n)
}

function safe(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('an amount is too large')
  return number
}
