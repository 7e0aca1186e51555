import { countedLines, formatMoney, numberFormat } from '@tablier/contracts'
import type { Words } from '@tablier/words/site/words'
import { type FrozenOffer, sumsOfOffer } from './offer-rows.ts'

interface SumRow {
  readonly term: string
  readonly text: string
}

interface Wording {
  readonly words: Words
  readonly locale: string
}

/** Returns the lines that count and how their total comes about, as the page of the offer has them. */
export function sumRows(offer: FrozenOffer, chosen: readonly number[], { words, locale }: Wording): SumRow[] {
  const sums = sumsOfOffer(offer, chosen)
  const isCounted = countedLines(offer.lines, chosen)
  const money = (amount: number) => formatMoney(amount, offer.currency, locale)
  const lines = offer.lines.flatMap(({ title }, index) =>
    isCounted[index] ? [{ term: title, text: money(sums.lines[index]!) }] : [],
  )
  const taxes = sums.rates.map(({ rate, net, vat }) => ({
    term: words.offerVat({ rate: percentText(rate, locale), net: money(net) }),
    text: money(vat),
  }))
  return [
    ...lines,
    ...(sums.discount > 0 ? [{ term: words.offerDiscount, text: money(-sums.discount) }] : []),
    ...taxes,
    ...(sums.rounding === 0 ? [] : [{ term: words.offerRounding, text: money(sums.rounding) }]),
    { term: words.offerSumTotal, text: money(sums.total) },
  ]
}

/** Returns whether VAT is in the prices, or why there is none. */
export function taxText({ charges_vat, includes_vat, vat_free_sentence }: FrozenOffer, words: Words): string {
  return charges_vat ? words.offerPrices({ includes: includes_vat ? 'yes' : 'no' }) : vat_free_sentence
}

/** Returns what cancelling costs, step by step; nothing if nothing is agreed. */
export function cancelRows(offer: FrozenOffer, chosen: readonly number[], { words, locale }: Wording): SumRow[] {
  const { cancel_steps: steps, currency } = offer
  const { total } = sumsOfOffer(offer, chosen)
  const [first] = steps
  if (!first) return []
  const costs = steps.map(({ days_before: days, percent }) => {
    const amount = formatMoney(Math.round((total * percent) / 100), currency, locale)
    const share = words.offerCancelShare({ percent: percentText(percent * 100, locale), amount })
    return { term: words.offerCancelStep({ days }), text: percent === 0 ? words.offerCancelFree : share }
  })
  return [{ term: words.offerCancelEarlier({ days: first.days_before }), text: words.offerCancelFree }, ...costs]
}

/** @param share in hundredths of a per cent */
function percentText(share: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share / 10_000)
}
