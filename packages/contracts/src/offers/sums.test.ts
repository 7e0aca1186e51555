import { Decimal } from 'decimal.js'
import { array, assert, boolean, constantFrom, integer, property, record, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OfferSums, type PricedLine, type Pricing, sumsOf } from './sums.ts'

const line: PricedLine = { quantity: 100, price: 10_000, vat_rate: 1900, discount: 0, discount_kind: 'sum' }
const net: Pricing = { charges_vat: true, includes_vat: false, discount: 0, discount_kind: 'sum' }
const gross: Pricing = { ...net, includes_vat: true }

describe('sums of an offer', () => {
  it('add the tax of each rate once, and not line by line', () => {
    const each = { ...line, price: 33 } // alone it has a tax of 6.27
    const lines = [each, each, each]
    expect(sumsOf(lines, net)).toMatchObject({ net: 99, vat: 19, total: 118, rounding: 0 })
  })

  it('derive the net of prices with VAT once for a rate, and put what is left over into the largest line', () => {
    const each = { ...line, price: 100, vat_rate: 700 }
    const priced = [each, each, { ...each, price: 101 }]
    const { net_lines: lineNets, rates, total } = sumsOf(priced, gross)
    expect(total).toBe(301)
    expect(rates).toEqual([{ rate: 700, net: 281, vat: 20 }])
    expect(lineNets).toEqual([93, 93, 95])
  })

  it('say what rounding leaves where no net gives the price with its tax', () => {
    expect(sumsOf([{ ...line, price: 3 }], gross)).toMatchObject({ net: 3, vat: 1, rounding: -1, total: 3 })
  })

  it('count rates only for an owner who charges VAT', () => {
    expect(sumsOf([line], { ...net, charges_vat: false })).toMatchObject({ rates: [], vat: 0, total: 10_000 })
  })

  it('take a discount off before VAT, and never more than there is', () => {
    const tenPerCent = { discount: 1000, discount_kind: 'percent' } as const
    expect(sumsOf([line], { ...net, ...tenPerCent })).toMatchObject({ discount: 1000, net: 9000, vat: 1710 })
    expect(sumsOf([{ ...line, ...tenPerCent }], net)).toMatchObject({ lines: [9000], total: 10_710 })
    expect(sumsOf([{ ...line, discount: 99_999 }], net).total).toBe(0)
    expect(sumsOf([line], { ...net, discount: 99_999 }).total).toBe(0)
  })

  it('count parts of an hour', () => {
    expect(sumsOf([{ ...line, quantity: 250, price: 3333 }], net).lines).toEqual([8333])
  })

  it('of nothing are nothing', () => {
    expect(sumsOf([], gross)).toMatchObject({ lines: [], rates: [], total: 0 })
  })

  it('refuse what a number cannot hold', () => {
    const huge = { ...line, quantity: 1_000_000, price: Number.MAX_SAFE_INTEGER }
    expect(() => sumsOf([huge], net)).toThrow(RangeError)
  })
})

const rate = constantFrom(0, 250, 550, 700, 810, 1000, 1900, 2000, 2100, 2550, 10_000)
const discount = {
  discount_kind: constantFrom('percent' as const, 'sum' as const),
  discount: integer({ min: 0, max: 10_000 }),
}
const anyLine = record({
  quantity: integer({ min: 1, max: 50_000 }),
  price: integer({ min: 0, max: 2_000_000 }), // in units of 0, 2 and 3 digits alike
  vat_rate: rate,
  ...discount,
})
const anyOffer = tuple(
  array(anyLine, { maxLength: 12 }),
  record({ charges_vat: boolean(), includes_vat: boolean(), ...discount }),
)

/** Halves away from zero, as EN 16931 rounds. Nothing here is negative. */
const rounded = (value: Decimal) => value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
const added = (values: readonly number[]) => values.reduce((sum, value) => sum.plus(value), new Decimal(0))

function takenOff(
  sum: Decimal,
  { discount: off, discount_kind: kind }: Pick<PricedLine, 'discount' | 'discount_kind'>,
) {
  const wanted = kind === 'sum' ? new Decimal(off) : rounded(sum.times(off).div(10_000))
  return Decimal.min(sum, wanted)
}

/** Reckons 1,000 offers. */
function forOffers(check: (sums: OfferSums, lines: readonly PricedLine[], pricing: Pricing) => void): void {
  assert(
    property(anyOffer, ([lines, pricing]) => check(sumsOf(lines, pricing), lines, pricing)),
    { numRuns: 1000 },
  )
}

describe('1,000 offers, reckoned with exact decimals', () => {
  it('have the sum of their lines (BR-CO-10), each rounded once (BR-DEC)', () => {
    forOffers((sums, lines) => {
      const expected = lines.map((each) => {
        const sum = rounded(new Decimal(each.quantity).times(each.price).div(100))
        return sum.minus(takenOff(sum, each)).toNumber()
      })
      expect(sums.lines).toEqual(expected)
      expect(sums.subtotal).toBe(added(expected).toNumber())
    })
  })

  it('take the discount off the whole (BR-CO-13)', () => {
    forOffers((sums, _lines, pricing) => {
      expect(sums.discount).toBe(takenOff(new Decimal(sums.subtotal), pricing).toNumber())
      if (!pricing.includes_vat) expect(sums.net).toBe(sums.subtotal - sums.discount)
    })
  })

  it('have the tax of their rates (BR-CO-14), each of its net (BR-CO-17)', () => {
    forOffers((sums, lines, { charges_vat: isCharged }) => {
      expect(sums.vat).toBe(added(sums.rates.map(({ vat }) => vat)).toNumber())
      for (const { rate: percent, net: base, vat } of sums.rates)
        expect(vat).toBe(rounded(new Decimal(base).times(percent).div(10_000)).toNumber())
      const rates = new Set(isCharged ? lines.map(({ vat_rate }) => vat_rate) : [])
      expect(sums.rates.map(({ rate: percent }) => percent)).toEqual([...rates].sort((a, b) => a - b))
      if (isCharged) expect(sums.net).toBe(added(sums.rates.map(({ net: base }) => base)).toNumber())
    })
  })

  it('are net and tax together (BR-CO-15), but for what rounding leaves of prices with VAT in them', () => {
    forOffers((sums, _lines, { includes_vat: isIncluded }) => {
      expect(sums.total).toBe(sums.net + sums.vat + sums.rounding)
      expect(Math.abs(sums.rounding)).toBeLessThanOrEqual(isIncluded ? sums.rates.length : 0)
      if (isIncluded) expect(sums.total).toBe(sums.subtotal - sums.discount)
    })
  })

  it('have lines without VAT that add up to the net of their rates before the discount', () => {
    forOffers((sums, lines, pricing) => {
      const whole = sumsOf(lines, { ...pricing, discount: 0, discount_kind: 'sum' })
      expect(added(sums.net_lines).toNumber()).toBe(whole.net)
    })
  })

  it('change nothing when they are reckoned again, in any order of their lines', () => {
    forOffers((sums, lines, pricing) => {
      expect(sumsOf(structuredClone(lines), { ...pricing })).toEqual(sums)
      expect(sumsOf(lines.toReversed(), pricing)).toMatchObject({ net: sums.net, vat: sums.vat, total: sums.total })
    })
  })
})
