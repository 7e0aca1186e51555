import type { GuestOffer } from '@tablier/contracts'
import { numberFormat } from '@tablier/contracts/formats'
import { formatMoney } from '@tablier/contracts/money'
import type { ReactNode } from 'react'
import { useSiteWords } from '../site/words.ts'

export interface OfferPartProps {
  readonly offer: GuestOffer
  readonly locale: string
}

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="offer-section">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Facts without a text are left out. */
export function Facts({ facts }: { readonly facts: readonly Record<'term' | 'text', string>[] }) {
  return (
    <dl className="offer-facts">
      {facts
        .filter(({ text }) => text !== '')
        .map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A share in hundredths of a per cent, such as `19%`. */
export function percentText(share: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share / 10_000)
}

interface Row {
  readonly term: string
  readonly text: string
  readonly isStrong?: boolean
}

export function Rows({ rows, label }: { readonly rows: readonly Row[]; readonly label?: string }) {
  return (
    <table className="offer-rows" aria-label={label}>
      <tbody>
        {rows.map(({ term, text, isStrong }) => (
          <tr key={term} className={isStrong ? 'offer-total' : undefined}>
            <th scope="row">{term}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the lines that count come to, with the tax of each rate or the sentence without one. */
export function OfferSums({ offer, locale }: OfferPartProps) {
  const t = useSiteWords()
  const { sums, currency, charges_vat: hasVat, vat_free_sentence: sentence } = offer
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const discount = [
    { term: t.offerSubtotal, text: money(sums.subtotal) },
    { term: t.offerDiscount, text: money(-sums.discount) },
  ]
  const tax = [
    { term: t.offerNet, text: money(sums.net) },
    ...sums.rates.map(({ rate, net, vat }) => ({
      term: t.offerVat({ rate: percentText(rate, locale), net: money(net) }),
      text: money(vat),
    })),
  ]
  const rows: Row[] = [
    ...(sums.discount > 0 ? discount : []),
    ...(hasVat ? tax : []),
    ...(sums.rounding === 0 ? [] : [{ term: t.offerRounding, text: money(sums.rounding) }]),
    { term: t.offerSumTotal, text: money(sums.total), isStrong: true },
  ]
  return (
    <div className="offer-sums">
      <Rows rows={rows} label={t.offerSumTotal} />
      <p>{hasVat ? t.offerPrices({ includes: offer.includes_vat ? 'yes' : 'no' }) : sentence}</p>
    </div>
  )
}

/** When which part is paid, before the days are known. */
export function OfferParts({ offer, locale }: OfferPartProps) {
  const t = useSiteWords()
  const { parts, currency } = offer
  const rows = parts.map(({ due, days, amount }) => ({
    term: t.offerPartDue({ due, days }),
    text: formatMoney(amount, currency, locale),
  }))
  return (
    <Section id="parts" title={t.offerParts}>
      <Rows rows={rows} />
    </Section>
  )
}

/** What cancelling costs, what it would cost today, and where it is done. @param path undefined without the link */
export function Cancelling({ offer, locale, path }: OfferPartProps & { readonly path: string | undefined }) {
  const t = useSiteWords()
  const { cancel_steps: steps, cancel_today: today, can_cancel: canCancel, sums, agreed, currency } = offer
  const [first] = steps
  if (!first) return null
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const cost = (percent: number) =>
    percent === 0
      ? t.offerCancelFree
      : t.offerCancelShare({
          percent: percentText(percent * 100, locale),
          amount: money(Math.round(((agreed?.total ?? sums.total) * percent) / 100)),
        })
  const rows = steps.map(({ days_before: days, percent }) => ({
    term: t.offerCancelStep({ days }),
    text: cost(percent),
  }))
  return (
    <Section id="cancelling" title={t.offerCancelling}>
      <Rows rows={[{ term: t.offerCancelEarlier({ days: first.days_before }), text: t.offerCancelFree }, ...rows]} />
      {today !== null && (
        <p className="offer-note offer-on-screen">
          {t.offerCancelToday({ amount: today === 0 ? 'none' : money(today) })}
        </p>
      )}
      {canCancel && path !== undefined && (
        <p className="offer-on-screen">
          <a href={`${path}?ask=cancel`} className="offer-link">
            {t.offerCancelEvening}
          </a>
        </p>
      )}
    </Section>
  )
}
