import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft, Eye, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { client } from '../calls/api.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Loaded } from '../components/failure-notice.tsx'
import { Card, Page } from '../components/page.tsx'
import { PageForm, RecordField } from '../forms/record-form.tsx'
import { readValues } from '../forms/record-fields.ts'
import { dateTimeText } from '../language/moment-text.ts'
import { t } from '../language/words.ts'
import { type Order, orderOptions, type Offer, offerOptions } from '../orders/order-queries.ts'
import { orderName } from '../orders/order-text.tsx'
import { CancelButton } from './cancel-button.tsx'
import { DiscountFields } from './line-fields.tsx'
import { MakeOffer } from './make-offer.tsx'
import { AcceptButton, WithdrawButton } from './offer-acts.tsx'
import { lineOf, type OfferValues, type TypedOffer, valuesOf } from './offer-fields.ts'
import { useOfferForm, useTypedOffer } from './offer-form.ts'
import { OfferLines } from './offer-lines.tsx'
import { dayOfAnswer, OfferSummary, PreviewDialog } from './offer-preview.tsx'
import { useStoredOffer } from './offer-queries.ts'
import { SumsList } from './offer-sums.tsx'
import { CancelFields, PartsFields } from './offer-terms.tsx'
import { stateText } from './offer-text.ts'
import { TakeBackButton } from './take-back-button.tsx'
import { VersionsCard } from './offer-versions.tsx'
import { SendDialog } from './send-dialog.tsx'

const route = getRouteApi('/admin/orders/$id/offer')

export function OfferScreen() {
  const { id } = route.useParams()
  const order = useQuery(orderOptions(id))
  const offer = useQuery(offerOptions(id))
  const back = (
    <ButtonLink to="/admin/orders/$id" params={{ id }} variant="quiet" icon={ArrowLeft}>
      {t.theEvening}
    </ButtonLink>
  )
  return (
    <Page title={order.data ? t.offerFor({ name: orderName(order.data) }) : t.offer} action={back}>
      <Loaded query={order} gone={t.orderDoesNotExist}>
        {(known) => (
          <Loaded query={offer} failed={t.offerNotLoaded}>
            {(made) =>
              made ? <OpenedOffer key={made.id} offer={made} order={known} /> : <MakeOffer orderId={known.id} />
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

interface OpenedProps {
  readonly offer: Offer
  readonly order: Order
}

function OpenedOffer({ offer, order }: OpenedProps) {
  const [isSending, setIsSending] = useState(false)
  /** True while a save goes on after which the offer is sent. */
  const isToBeSent = useRef(false)
  const form = useOfferForm(offer, () => {
    if (isToBeSent.current) setIsSending(true)
    isToBeSent.current = false
  })
  const renewing = useRenewing()
  const { state, answer, link, takenBack } = offer
  const isAccepted = state === 'accepted'
  const isSent = offer.versions.length > 0

  /** What is typed is saved first, because what is sent is what is stored. */
  function ask() {
    if (!link?.path) return renewing.mutate(offer.orderId, { onSuccess: () => setIsSending(true) })
    if (!form.isDirty) return setIsSending(true)
    void form.form.handleSubmit((values) => {
      isToBeSent.current = true
      form.save(values)
    })()
  }
  return (
    <>
      <section aria-label={t.state} className="-mt-2 flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="min-w-48 flex-1 text-sm [overflow-wrap:anywhere]">
          <p className="font-medium">{[offer.number, stateText(offer)].filter(Boolean).join(' · ')}</p>
          {!isAccepted && takenBack && (
            <p className="text-muted">{t.takenBackOn({ day: dateTimeText(takenBack.at), reason: takenBack.reason })}</p>
          )}
          {answer?.kind === 'declined' && answer.words && (
            <blockquote className="mt-2 rounded-lg bg-sunken p-4 whitespace-pre-wrap">{answer.words}</blockquote>
          )}
        </div>
        {isAccepted && (
          <div className="flex flex-wrap gap-2">
            <TakeBackButton offer={offer} onDone={form.noteVersion} />
            <CancelButton offer={offer} order={order} />
          </div>
        )}
        {!isAccepted && <Acts offer={offer} order={order} form={form} onSend={ask} />}
      </section>
      <div
        className={`grid items-start gap-6 max-sm:gap-3 ${isSent ? 'xl:grid-cols-[minmax(0,1fr)_22rem]' : 'max-w-4xl'}`}
      >
        {isAccepted && answer ? (
          <Card title={t.offerLines} isWide>
            <OfferSummary
              offer={offer}
              order={order}
              values={{ ...valuesOf(offer), lines: offer.sentLines.map(lineOf) }}
              chosen={answer.chosen}
              acceptedOn={dayOfAnswer(answer, order.timeZone)}
            />
          </Card>
        ) : (
          <OfferForm offer={offer} order={order} form={form} />
        )}
        {isSent && (
          <aside aria-label={t.moreAboutThisOffer} className="flex flex-col gap-6 max-sm:gap-3">
            <VersionsCard offer={offer} />
          </aside>
        )}
      </div>
      {isSending && (
        <SendDialog offer={offer} order={order} onSent={form.noteVersion} onClosed={() => setIsSending(false)} />
      )}
    </>
  )
}

/** Makes the guest's link again, which has ended. */
function useRenewing() {
  const store = useStoredOffer()
  return useMutation({
    mutationFn: async (id: number) => (await client.offers.create({ params: { id }, body: {} })).offer,
    onSuccess: store,
    meta: { action: 'renew the link of an offer', failed: t.theLinkCouldNotBeMade },
  })
}

interface FormProps extends OpenedProps {
  readonly form: ReturnType<typeof useOfferForm>
}

function Acts({ offer, order, form, onSend }: FormProps & { readonly onSend: () => void }) {
  const [previewed, setPreviewed] = useState<OfferValues | null>(null)
  const { state } = offer
  const isOpen = state === 'sent' || state === 'seen' || state === 'expired'
  const isOver = order.state === 'done'
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={Eye}
        onClick={() =>
          // as it is typed, if all of it can be read
          void form.form.handleSubmit(() =>
            setPreviewed(readValues(form.fields, form.form.getValues() as TypedOffer).stored),
          )()
        }
      >
        {t.preview}
      </Button>
      {!isOver && (
        <Button variant="primary" icon={Send} isBusy={form.isSaving} onClick={onSend}>
          {state === 'draft' ? t.sendTheOffer : t.sendAgain}
        </Button>
      )}
      {(isOpen || state === 'declined') && <AcceptButton offer={offer} order={order} onDone={form.noteVersion} />}
      {isOpen && <WithdrawButton offer={offer} onDone={form.noteVersion} />}
      {previewed && (
        <PreviewDialog offer={offer} order={order} values={previewed} onClosed={() => setPreviewed(null)} />
      )}
    </div>
  )
}

function OfferForm({ offer, order, form }: FormProps) {
  return (
    <PageForm form={form} what="offers">
      <Card title={t.offerLines} isWide>
        <OfferLines offer={offer} order={order} />
        <div className="mt-5 flex flex-col gap-4 border-t border-line pt-4">
          <div className="max-w-md">
            <DiscountFields name="discount" label={t.discountOnTheWhole} currency={offer.currency} />
          </div>
          <TypedSums offer={offer} />
        </div>
      </Card>
      <Card title={t.wordsAndDay} isWide>
        <div className="flex flex-col gap-4">
          <RecordField name="words" rows={5} hint={t.yourWordsHint} />
          <div className="max-w-60">
            <RecordField name="validUntil" />
          </div>
        </div>
      </Card>
      <Card title={t.partsToPay} isWide folds>
        <PartsFields />
      </Card>
      <Card title={t.costOfCancelling} isWide folds>
        <CancelFields />
      </Card>
    </PageForm>
  )
}

function TypedSums({ offer }: { readonly offer: Offer }) {
  const { sums } = useTypedOffer(offer)
  return <SumsList sums={sums} offer={offer} />
}
