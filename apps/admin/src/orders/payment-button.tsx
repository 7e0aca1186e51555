import { messageOf } from '@tablier/api-client'
import { formatMoney } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { isOutdated } from '../calls/outdated.ts'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { useToday } from '../site/today.ts'
import { type OrderAmount, sumsOf } from './form/order-fields.ts'
import { eveningKeys, type Order, orderKey } from './order-queries.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

/** What is to be paid next for an order, and the amounts of the order once it is paid. */
interface Payment {
  readonly text: string
  readonly amounts: readonly OrderAmount[]
}

/** Notes that the next amount of an order is paid today, with one press; nothing if no amount is open. */
export function PaymentButton({ order }: { readonly order: Order }) {
  const next = nextPayment(order, useToday())
  const { pay, isPending } = usePaying(order)
  if (!next) return null
  return (
    <Button icon={Banknote} isBusy={isPending} onClick={() => pay(next)}>
      {next.text}
    </Button>
  )
}

/**
 * Returns what is paid next: the open amount that is due first, in the order of the form without days; or once the
 * evening is agreed, what is left of the price.
 */
function nextPayment({ state, price, amounts, currency }: Order, today: string): Payment | undefined {
  const open = amounts.filter(({ paidOn }) => paidOn === null)
  const [first] = open.toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'))
  const paid = (amount: OrderAmount) => ({ ...amount, paidOn: today })
  const text = (kind: OrderAmount['kind'] | 'all', amount: number) =>
    t.paymentMade({ kind, amount: formatMoney(amount, currency, locale) })
  if (first)
    return { text: text(first.kind, first.amount), amounts: amounts.map((one) => (one === first ? paid(one) : one)) }
  const { open: rest } = sumsOf(amounts, price)
  if (rest <= 0 || (state !== 'confirmed' && state !== 'done')) return undefined
  const balance = { kind: 'balance', amount: rest, dueOn: null, paidOn: today } as const
  return { text: text(amounts.length === 0 ? 'all' : 'balance', rest), amounts: [...amounts, balance] }
}

/** Saves the amounts of an order, with an Undo button that restores those before. */
function usePaying({ id, version, amounts: before }: Order) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ amounts, known }: Payment & { readonly known: number }) =>
      (await client.orders.update({ params: { id }, body: { version: known, amounts: [...amounts] } })).order,
    onSuccess: (saved, { text }) => {
      queryClient.setQueryData<Order>(orderKey(id), saved)
      if (text === '') return announceSuccess(t.paymentUndone)
      const run = () => mutate({ text: '', amounts: before, known: saved.version })
      return announceSuccess(text, { label: t.undo, run })
    },
    onError: (error) =>
      announceFailure(isOutdated(error) ? t.ordersChangedMeanwhile : messageOf(error, t.paymentNotSaved)),
    onSettled: () => {
      for (const queryKey of eveningKeys) void queryClient.invalidateQueries({ queryKey })
    },
    meta: { action: 'note a payment' },
  })
  return { pay: (payment: Payment) => mutate({ ...payment, known: version }), isPending }
}
