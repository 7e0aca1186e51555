import { cancelPercent, dateAt, daysBetween, formatMoney, readMoney, standingOf, typedMoney } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import { dashboardOptions } from '../calls/dashboard-query.ts'
import { locale, localeFor } from '../language/locale.ts'
import { t } from '../language/words.ts'
import type { BodyFor } from '../orders/order-mails.tsx'
import type { Offer, Order } from '../orders/order-queries.ts'
import { paymentsOptions } from '../orders/payments/payment-queries.ts'
import { useSiteLanguage } from '../site/site-settings.ts'
import { keysOfOffers } from './offer-queries.ts'
import { useTelling } from './use-telling.ts'

type By = NonNullable<Offer['cancelled']>['by']
export type CancellingForm = ReturnType<typeof useCancelling>

/** What is typed in the dialog that cancels an evening, what follows from it, the mail, and the call. */
export function useCancelling(offer: Offer, order: Order, onDone: () => void) {
  const { cancelled, currency } = offer
  const step = stepOf(offer, order)
  const [by, choose] = useState<By>(cancelled?.by ?? 'guest')
  const [typed, type] = useState(() =>
    typedMoney(cancelled?.by === 'guest' ? cancelled.owed : step.owed, currency, locale),
  )
  const [words, write] = useState(cancelled?.words ?? '')
  const read = readMoney(typed, currency, locale, t)
  const problem = by === 'owner' ? undefined : problemOf(read, step.most, currency)
  const owed = by === 'owner' ? 0 : 'amount' in read && problem === undefined ? (read.amount ?? 0) : undefined
  const paid = usePaid(order.id)
  const siteLanguage = useSiteLanguage()
  const bodyFor: BodyFor = (language, guestWords) => {
    const money = moneyWords({ owed: owed ?? 0, paid, currency }, localeFor(language ?? siteLanguage), guestWords)
    return guestWords.cancelMail({ by, money })
  }
  const telling = useTelling({
    orderId: order.id,
    bodyFor,
    problem,
    call: async (told) => {
      const body = { version: offer.version, by, owed: owed ?? 0, words: words.trim(), ...told }
      return (await client.offers.cancel({ params: { id: order.id }, body })).offer
    },
    onDone,
    meta: {
      action: 'cancel an evening',
      done: t.eveningWasCancelled,
      failed: t.eveningNotCancelled,
      reloads: [...keysOfOffers, dashboardOptions.queryKey],
    },
  })
  return {
    by,
    choose,
    stepText: step.text,
    owed,
    typed,
    type,
    problem,
    outcome: outcomeText({ owed: owed ?? 0, paid, currency }),
    words,
    write,
    telling,
  }
}

/** Returns what the offer says that cancelling costs on the day on which it is, or was, cancelled. */
function stepOf({ answer, cancelSteps, cancelled, currency }: Offer, { day, timeZone, price }: Order) {
  const total = price ?? answer?.total ?? 0
  const most = Math.max(answer?.total ?? 0, total)
  const on = cancelled?.on ?? dateAt(new Date(), timeZone)
  const steps = cancelSteps.map(({ daysBefore, percent }) => ({ days_before: daysBefore, percent }))
  const days = day === null ? undefined : daysBetween(on, day)
  const percent = days === undefined ? undefined : cancelPercent(steps, days)
  if (days === undefined || percent === undefined) return { owed: 0, most, text: t.cancellingIsFree }
  const owed = Math.round((total * percent) / 100)
  const amount = formatMoney(owed, currency, locale)
  return { owed, most, text: t.stepOfToday({ days: Math.max(0, days), percent, amount }) }
}

function problemOf(read: ReturnType<typeof readMoney>, most: number, currency: string): string | undefined {
  if ('problem' in read) return read.problem
  const amount = formatMoney(most, currency, locale)
  return (read.amount ?? 0) > most ? t.sumOwedAtMost({ amount }) : undefined
}

function usePaid(orderId: number): number {
  const { data } = useQuery(paymentsOptions(orderId))
  return (data?.items ?? []).reduce((sum, { amount }) => sum + amount, 0)
}

interface Owed {
  readonly owed: number
  readonly paid: number
  readonly currency: string
}

function leftOf({ owed, paid }: Owed) {
  return standingOf({ agreed: owed, parts: [], payments: [{ amount: paid }], today: '' })
}

/** Returns what came, and who has to pay what then. */
function outcomeText(sums: Owed): string {
  const money = (amount: number) => formatMoney(amount, sums.currency, locale)
  const { open, too_much: back } = leftOf(sums)
  const then =
    open > 0
      ? t.cancelOpen({ amount: money(open) })
      : back > 0
        ? t.cancelBack({ amount: money(back) })
        : t.cancelSettled
  return `${t.cancelPaid({ amount: money(sums.paid) })} ${then}`
}

/** Returns the same for the guest's mail. */
function moneyWords(sums: Owed, guestLocale: string, words: Parameters<BodyFor>[1]): string {
  const money = (amount: number) => formatMoney(amount, sums.currency, guestLocale)
  const { open, too_much: back } = leftOf(sums)
  return [
    words.cancelMailOwed({ amount: sums.owed === 0 ? 'none' : money(sums.owed) }),
    open > 0 ? words.cancelMailOpen({ amount: money(open) }) : '',
    back > 0 ? words.cancelMailBack({ amount: money(back) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
