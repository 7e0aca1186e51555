import { ApiError, messageOf } from '@tablier/api-client'
import { dateAt, dueParts, firstChoice, formatMoney, type OfferSums } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { DialogBody, EditDialog } from '../components/edit-dialog.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { PreviewFrame, type PreviewScreenName } from '../content/preview/preview-frame.tsx'
import { firstScreen, PreviewWidth } from '../content/preview/preview-panel.tsx'
import { locale } from '../language/locale.ts'
import { formatDay } from '../language/moment-text.ts'
import { t } from '../language/words.ts'
import { languageName } from '../translations/languages.ts'
import type { Order, Offer } from '../orders/order-queries.ts'
import { useToday } from '../site/today.ts'
import {
  changesOf,
  choiceText,
  choosable,
  type OfferValues,
  priceText,
  stepText,
  sumsOfValues,
} from './offer-fields.ts'
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

interface PreviewDialogProps extends Pick<SummaryProps, 'offer' | 'order' | 'values'> {
  readonly onClosed: () => void
}

/** Shows the guest's own page as it is typed now, in the guest's language. Nothing in it can be pressed. */
export function PreviewDialog({ onClosed, offer, order, values }: PreviewDialogProps) {
  const today = useToday()
  const [screen, setScreen] = useState<PreviewScreenName>(firstScreen)
  const page = useGuestPage(offer, values)
  return (
    <EditDialog title={t.previewOfTheOffer} onClosed={onClosed}>
      {({ onCancel }) => (
        <>
          {page.isPending && <output className="px-6 py-12 text-center text-muted">{t.loadingThePreview}</output>}
          {page.error && (
            <DialogBody>
              {isWithoutServer(page.error) ? (
                <p className="text-sm text-muted">{t.offerPreviewPlain}</p>
              ) : (
                <FailureNotice
                  message={messageOf(page.error, t.failedToLoadThePreview)}
                  onRetry={() => void page.refetch()}
                />
              )}
              <OfferSummary offer={offer} order={order} values={values} acceptedOn={today} />
            </DialogBody>
          )}
          {page.data && (
            <section data-preview aria-label={t.preview} className="flex min-h-0 flex-1 flex-col">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
                <PreviewWidth value={screen} onChange={setScreen} />
                <p className="min-w-40 flex-1 text-sm text-muted">
                  {t.offerPreviewOnly({ language: languageName(offer.language) })}
                </p>
              </div>
              <PreviewFrame preview={page.data} title={t.previewOfTheOffer} screen={screen} />
            </section>
          )}
          <div className="flex justify-end border-t border-line px-6 py-4">
            <Button onClick={onCancel}>{t.close}</Button>
          </div>
        </>
      )}
    </EditDialog>
  )
}

/** Loads the guest's page, which only a server renders. */
function useGuestPage({ orderId }: Offer, values: OfferValues) {
  return useQuery({
    queryKey: ['offer-preview', orderId, values] as const,
    queryFn: async ({ signal }) =>
      (await client.offerPreviews.render({ params: { id: orderId }, body: changesOf(values), signal })).preview,
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) => failures < 3 && error instanceof ApiError && error.code === 'unavailable',
    meta: { action: 'show the preview of an offer' },
  })
}

function isWithoutServer(error: Error): boolean {
  return error instanceof ApiError && error.code === 'no_preview'
}

/** Returns the local date at which an offer was accepted. */
export function dayOfAnswer({ at }: { readonly at: string }, timeZone: string): string {
  return dateAt(new Date(at), timeZone)
}
