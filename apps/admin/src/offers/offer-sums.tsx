import { formatMoney, type OfferSums } from '@tablier/contracts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'
import type { Offer } from '../orders/order-queries.ts'
import { percentText } from './offer-fields.ts'

interface SumsListProps {
  /** Null if they are too large. */
  readonly sums: OfferSums | null
  readonly offer: Pick<Offer, 'currency' | 'includesVat'>
}

/** What an offer costs, by rate. */
export function SumsList({ sums, offer: { currency, includesVat } }: SumsListProps) {
  if (!sums) return <p className="text-sm text-danger">{t.offerSumTooLarge}</p>
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const rates = sums.rates.map(({ rate, net, vat }) => {
    const values = { rate: percentText(rate), net: money(net) }
    return { term: includesVat ? t.vatWithin(values) : t.vatOnTop(values), amount: vat }
  })
  const hasDiscount = sums.discount !== 0
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {(hasDiscount || (rates.length > 0 && !includesVat)) && (
        <Row term={t.linesTogether} shown={money(sums.subtotal)} />
      )}
      {hasDiscount && <Row term={t.discount} shown={money(-sums.discount)} />}
      {rates.map(({ term, amount }) => (
        <Row key={term} term={term} shown={money(amount)} />
      ))}
      <Row term={t.offerSum} shown={money(sums.total)} className="border-t border-line pt-2 text-base font-semibold" />
    </dl>
  )
}

interface RowProps {
  readonly term: string
  readonly shown: string
  readonly className?: string
}

function Row({ term, shown, className = '' }: RowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-x-6 ${className}`}>
      <dt className="text-muted">{term}</dt>
      <dd className="shrink-0 tabular-nums">{shown}</dd>
    </div>
  )
}
