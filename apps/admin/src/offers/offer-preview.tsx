import { dateAt, dueParts, firstChoice, formatMoney, type OfferSums } from '@tablier/contracts'
import { Button } from '../components/button.tsx'
import { DialogBody, EditDialog } from '../components/edit-dialog.tsx'
import { locale } from '../language/locale.ts'
import { formatDay } from '../language/moment-text.ts'
import { t } from '../language/words.ts'
import type { Order, Offer } from '../orders/order-queries.ts'
import { useToday } from '../site/today.ts'
import { choiceText, choosable, type OfferValues, priceText, stepText, sumsOfValues } from './offer-fields.ts'
import { SumsList } from './offer-sums.tsx'

interface SummaryProps {
  readonly offer: Offer
  readonly order: Order
  readonly values: OfferValues
  /** The positions of what the guest takes; before the answer, the first line of each group. */
  readonly chosen?: readonly number[]
  /** A local date. */
  readonly acceptedOn: string
}

/** What the guest reads: words, lines, sums, parts and what cancelling costs. */
export function OfferSummary({ offer, order, values, chosen, acceptedOn }: SummaryProps) {
  const { lines, words, validUntil, cancelSteps } = values
  const taken = chosen ?? firstChoice(lines.map(choosable))
  const sums = sumsOfValues(values, offer, taken)
  const due = sums && dueParts(sums.total, values.parts, { acceptedOn, day: order.day })
  const money = (amount: number) => formatMoney(amount, offer.currency, locale)
  return (
    <div className="flex flex-col gap-5 text-sm [overflow-wrap:anywhere]">
      {words && <p className="whitespace-pre-wrap">{words}</p>}
      <SummaryLines lines={lines} sums={sums} currency={offer.currency} />
      <SumsList sums={sums} offer={offer} />
      {due && (
        <ul aria-label={t.partsToPay} className="flex flex-col gap-1">
          {due.map(({ amount, due_on: day }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a part is its place
            <li key={index}>
              {day === null ? money(amount) : t.partDueOn({ amount: money(amount), day: formatDay(day) })}
            </li>
          ))}
        </ul>
      )}
      {cancelSteps.length > 0 && (
        <ul aria-label={t.costOfCancelling} className="flex flex-col gap-1 text-muted">
          {cancelSteps.map((step) => (
            <li key={`${step.daysBefore} ${step.percent}`}>{stepText(step)}</li>
          ))}
        </ul>
      )}
      {validUntil && <p className="text-muted">{t.validUntilDay({ day: formatDay(validUntil) })}</p>}
    </div>
  )
}

interface SummaryLinesProps extends Pick<OfferValues, 'lines'> {
  readonly sums: OfferSums | null
  readonly currency: string
}

function SummaryLines({ lines, sums, currency }: SummaryLinesProps) {
  return (
    <ol aria-label={t.offerLines} className="flex flex-col divide-y divide-line">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place
        <li key={index} className="flex flex-wrap justify-between gap-x-6 py-3">
          <div className="min-w-40 flex-1">
            <p className="font-medium">{line.title}</p>
            {line.details && <p className="whitespace-pre-wrap">{line.details}</p>}
            {line.courses.map(({ title, lines: dishes }) => (
              <p key={`${title} ${dishes[0]?.title ?? ''}`} className="text-muted">
                {[title, dishes.map((dish) => dish.title).join(` ${t.orInChoice} `)].filter(Boolean).join(': ')}
              </p>
            ))}
            <p className="text-muted">{[priceText(line, currency), choiceText(line)].filter(Boolean).join(' · ')}</p>
          </div>
          <span className="tabular-nums">{formatMoney(sums?.lines[index] ?? 0, currency, locale)}</span>
        </li>
      ))}
    </ol>
  )
}

type PreviewDialogProps = Pick<SummaryProps, 'offer' | 'order' | 'values'> & { readonly onClosed: () => void }

/** Shows what the guest will read, as it is typed now. */
export function PreviewDialog({ onClosed, ...summary }: PreviewDialogProps) {
  const today = useToday()
  return (
    <EditDialog title={t.previewOfTheOffer} onClosed={onClosed}>
      {({ onCancel }) => (
        <>
          <DialogBody>
            <OfferSummary {...summary} acceptedOn={today} />
          </DialogBody>
          <div className="flex justify-end border-t border-line px-6 py-4">
            <Button onClick={onCancel}>{t.close}</Button>
          </div>
        </>
      )}
    </EditDialog>
  )
}

/** Returns the local date at which an offer was accepted. */
export function dayOfAnswer({ at }: { readonly at: string }, timeZone: string): string {
  return dateAt(new Date(at), timeZone)
}
