import { countedLines, formatMoney, numberFormat } from '@tablier/contracts'
import type { Words } from '@tablier/words/site/words'
import { type FrozenOffer, sumsOfOffer } from './offer-rows.ts'

interface SumRow {
  readonly term: string
  readonly text: string
}

/** Returns the lines that count and how their total comes about, as the page of the offer has them. */
export function sumRows(
  offer: FrozenOffer,
  chosen: readonly number[],
  { words, locale }: { readonly words: Words; readonly locale: string },
): SumRow[] {
  const sums = sumsOfOffer(offer, chosen)
  const isCounted = countedLines(offer.lines, chosen)
  const money = (amount: number) => formatMoney(amount, offer.currency, locale)
  const percent = (rate: number) =>
    numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)
  const lines = offer.lines.flatMap(({ title }, index) =>
    isCounted[index] ? [{ term: title, text: money(sums.lines[index]!) }] : [],
  )
  const taxes = sums.rates.map(({ rate, net, vat }) => ({
    term: words.offerVat({ rate: percent(rate), net: money(net) }),
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
