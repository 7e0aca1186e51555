import type { OutputOf } from '@tablier/api-client'
import { messageOf } from '@tablier/api-client'
import { type Api, type BodyOf, formatMoney } from '@tablier/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../calls/api.ts'
import { dashboardOptions } from '../../calls/dashboard-query.ts'
import { Button } from '../../components/button.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { PickDialog } from '../../components/pick-dialog.tsx'
import { announceFailure, announceSuccess } from '../../components/toasts.ts'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'
import { eveningKeys, ordersKey } from '../order-queries.ts'
import { dayText } from '../order-text.tsx'

type Notice = OutputOf<Api['paymentNotices']['list']>['items'][number]
type Settlement = BodyOf<Api['paymentNotices']['settle']>['how']

/** Below the key of orders, so that each change of them loads it again. */
const noticesOptions = queryOptions({
  queryKey: [...ordersKey, 'payment notices'] as const,
  queryFn: async ({ signal }) => (await client.paymentNotices.list({ signal })).items,
  staleTime: 0, // the provider adds to it
  meta: { action: 'load what a payment provider has reported' },
})

/** What a provider has reported and could not be entered, with what can be done about it. Nothing if there is none. */
export function PaymentNotices() {
  const { data = [] } = useQuery(noticesOptions)
  const [entered, setEntered] = useState<Notice>()
  if (data.length === 0) return null
  return (
    <section aria-label={t.reportedPayments} className="flex flex-col gap-3 rounded-xl bg-danger-wash p-4">
      <h2 className="font-medium text-danger">{t.reportedPayments}</h2>
      <p className="text-sm">{t.reportedPaymentsExplained}</p>
      <ul className="flex flex-col gap-3">
        {data.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} onEnter={() => setEntered(notice)} />
        ))}
      </ul>
      {entered && <EnterDialog notice={entered} onClosed={() => setEntered(undefined)} />}
    </section>
  )
}

function NoticeLine({ notice, onEnter }: { readonly notice: Notice; readonly onEnter: () => void }) {
  const { settle, isPending } = useSettle(notice)
  const { kind, amount, currency, problem, ofOrder, provider, reference, happenedAt } = notice
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-background p-4 text-sm [overflow-wrap:anywhere]">
      <p className="font-medium">
        {t.reportedPayment({ kind, amount: formatMoney(amount, currency, locale), provider: nameOf(provider) })}
      </p>
      <p>{t.whyNotEntered({ problem, evening: String(ofOrder) })}</p>
      <p className="text-muted">
        <DateTime iso={happenedAt} /> · {reference}
      </p>
      <div className="flex flex-wrap gap-2">
        {problem !== 'too_large' && (
          <Button variant="primary" onClick={onEnter}>
            {t.enterForAnEvening}
          </Button>
        )}
        <Button isBusy={isPending} onClick={() => settle('by_hand')}>
          {t.isEnteredByHand}
        </Button>
        <Button isBusy={isPending} onClick={() => settle('dismissed')}>
          {t.needsNothing}
        </Button>
      </div>
    </li>
  )
}

/** A provider's own name, such as Stripe. */
function nameOf(provider: string): string {
  return provider.slice(0, 1).toUpperCase() + provider.slice(1)
}

function useReload() {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [...eveningKeys, ordersKey, dashboardOptions.queryKey])
      void queryClient.invalidateQueries({ queryKey })
  }
}

/** Says what was done about a notice, with a button that takes it back. */
function useSettle({ id }: Notice) {
  const reload = useReload()
  const { mutate, isPending } = useMutation({
    mutationFn: (how: Settlement) => client.paymentNotices.settle({ params: { id }, body: { how } }),
    onSuccess: (_none, how) => {
      if (how === null) announceSuccess(t.reportWaitsAgain)
      else announceSuccess(t.reportIsSettled, { label: t.undo, run: () => mutate(null) })
    },
    onError: (error) => announceFailure(messageOf(error, t.reportNotSettled)),
    onSettled: reload,
    meta: { action: 'settle a reported payment' },
  })
  return { settle: mutate, isPending }
}

/** Picks the evening for which a reported payment is entered. */
function EnterDialog({ notice, onClosed }: { readonly notice: Notice; readonly onClosed: () => void }) {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const reload = useReload()
  const { data } = useQuery({
    queryKey: [...ordersKey, 'to enter for', search] as const,
    queryFn: async ({ signal }) => client.orders.list({ query: { search, order: 'latest' }, signal }),
    meta: { action: 'search evenings' },
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (orderId: number) => client.paymentNotices.enter({ params: { id: notice.id }, body: { orderId } }),
    onError: (error) => announceFailure(messageOf(error, t.paymentNotSaved)),
    onSettled: reload,
    meta: { action: 'enter a reported payment' },
  })
  const { amount, currency } = notice
  const orders = (data?.items ?? []).filter((order) => order.currency === currency)
  return (
    <PickDialog
      title={t.enterForAnEvening}
      note={t.enterForAnEveningExplained({ amount: formatMoney(amount, currency, locale) })}
      label={t.eveningThatWasPaid}
      placeholder={t.nameOccasionOrPlace}
      typed={typed}
      onTyped={setTyped}
      maxLength={200}
      empty={t.noEveningIn({ currency })}
      choices={(onPicked) =>
        orders.map((order) => ({
          key: String(order.id),
          text: order.customer.name,
          hint: [order.day && dayText(order.day), order.occasion].filter(Boolean).join(' · '),
          onPick: () => {
            if (isPending) return
            mutate(order.id, {
              onSuccess: () => {
                announceSuccess(t.paymentIsEntered)
                onPicked()
              },
            })
          },
        }))
      }
      onClosed={onClosed}
    />
  )
}
