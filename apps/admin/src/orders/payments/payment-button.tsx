import { formatMoney } from '@tablier/contracts'
import { Banknote } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'
import { useToday } from '../../site/today.ts'
import type { OrderSummary } from '../order-queries.ts'
import { partKind } from './part-text.tsx'
import { useEnterPayment } from './payment-queries.ts'

/** Enters with one press that what came too much of a cancelled evening went back today; nothing if there is none. */
export function PayBackButton({ order }: { readonly order: Pick<OrderSummary, 'id' | 'toPayBack' | 'currency'> }) {
  const today = useToday()
  const { press, isBusy } = usePressOnce(order.id)
  const { toPayBack, currency } = order
  if (toPayBack === 0) return null
  const text = t.paidBack({ amount: formatMoney(toPayBack, currency, locale) })
  const entry = { day: today, amount: -toPayBack, way: 'transfer', note: t.paidBackAfterCancelling } as const
  return (
    <Button icon={Banknote} isBusy={isBusy} onClick={() => press({ entry, text })}>
      {text}
    </Button>
  )
}

/** Enters with one press that the next part of an order came today by transfer; nothing if no part is open. */
export function PaymentButton({
  order,
}: {
  readonly order: Pick<OrderSummary, 'id' | 'nextPart' | 'price' | 'currency'>
}) {
  const today = useToday()
  const { press, isBusy } = usePressOnce(order.id)
  const { nextPart, price, currency } = order
  if (!nextPart) return null
  const { amount } = nextPart
  const text = t.paymentMade({ kind: partKind(nextPart, price), amount: formatMoney(amount, currency, locale) })
  return (
    <Button
      icon={Banknote}
      isBusy={isBusy}
      onClick={() => press({ entry: { day: today, amount, way: 'transfer' }, text })}
    >
      {text}
    </Button>
  )
}

/** For how long a button rests after a payment. */
const REST_MS = 1000

/**
 * Enters a payment by a button that rests after it: until what is shown follows, the second press of a double press
 * would enter the same again, or the part that follows.
 */
function usePressOnce(orderId: number) {
  const { enter, isPending } = useEnterPayment(orderId)
  const [isResting, setIsResting] = useState(false)
  useEffect(() => {
    if (!isResting) return undefined
    const timer = setTimeout(() => setIsResting(false), REST_MS)
    return () => clearTimeout(timer)
  }, [isResting])
  return {
    press: (payment: Parameters<typeof enter>[0]) => enter(payment, { onSuccess: () => setIsResting(true) }),
    isBusy: isPending || isResting,
  }
}
