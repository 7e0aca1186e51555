import { messageOf, type OutputOf } from '@tablier/api-client'
import type { Api, BodyOf } from '@tablier/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../../calls/api.ts'
import { dashboardOptions } from '../../calls/dashboard-query.ts'
import { announceFailure, announceSuccess } from '../../components/toasts.ts'
import { t } from '../../language/words.ts'
import { eveningKeys, orderKey } from '../order-queries.ts'

export type Payment = OutputOf<Api['payments']['list']>['items'][number]
export type Reminder = NonNullable<OutputOf<Api['payments']['list']>['reminder']>
export type PaymentWay = BodyOf<Api['payments']['add']>['way']

/** The key is below that of the order, so that a change of it also reloads its payments. */
export function paymentsOptions(orderId: number) {
  return queryOptions({
    queryKey: [...orderKey(orderId), 'payments'] as const,
    queryFn: async ({ signal }) => client.payments.list({ params: { id: orderId }, signal }),
    meta: { action: 'load the payments of an order' },
  })
}

/** What is entered of a payment. */
export interface PaymentEntry {
  readonly day: string
  readonly amount: number
  readonly way: PaymentWay
  readonly note?: string
}

function useReload() {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [...eveningKeys, dashboardOptions.queryKey]) void queryClient.invalidateQueries({ queryKey })
  }
}

/**
 * Enters a payment, and says `text` with a button that undoes it. Until that has succeeded, another press sends the same
 * form, which counts once.
 */
export function useEnterPayment(orderId: number) {
  const reload = useReload()
  const { undo } = useUndoPayment()
  const once = useRef<string>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ entry }: { readonly entry: PaymentEntry; readonly text: string }) => {
      once.current ??= crypto.randomUUID()
      return (await client.payments.add({ params: { id: orderId }, body: { ...entry, once: once.current } })).payment
    },
    onSuccess: ({ id }, { text }) => {
      once.current = null
      announceSuccess(text, { label: t.undo, run: () => undo({ id, reason: t.undoneAtOnce }) })
    },
    onError: (error) => announceFailure(messageOf(error, t.paymentNotSaved)),
    onSettled: reload,
    meta: { action: 'enter a payment' },
  })
  return { enter: mutate, isPending }
}

/** Holds the reminder that comes next back, or lets it go out after all. */
export function useHoldReminder(orderId: number) {
  const reload = useReload()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ dueOn, kind, isHeldBack }: Pick<Reminder, 'dueOn' | 'kind' | 'isHeldBack'>) =>
      client.payments.remind({ params: { id: orderId }, body: { dueOn, kind, isHeldBack } }),
    onError: (error) => announceFailure(messageOf(error, t.reminderNotSaved)),
    onSettled: reload,
    meta: { action: 'hold back a reminder' },
  })
  return { hold: mutate, isPending }
}

/** Undoes a payment by a counter-line. */
export function useUndoPayment() {
  const reload = useReload()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, reason }: { readonly id: number; readonly reason: string }) =>
      client.payments.counter({ params: { id }, body: { reason } }),
    onSuccess: () => announceSuccess(t.paymentUndone),
    onError: (error) => announceFailure(messageOf(error, t.paymentNotSaved)),
    onSettled: reload,
    meta: { action: 'undo a payment' },
  })
  return { undo: mutate, isPending }
}
