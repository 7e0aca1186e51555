import { formatMoney, type Standing, standingOfOrder } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../components/button.tsx'
import { Loaded } from '../../components/failure-notice.tsx'
import { Card } from '../../components/page.tsx'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'
import { useToday } from '../../site/today.ts'
import type { Order } from '../order-queries.ts'
import { dayText } from '../order-text.tsx'
import { EnterPaymentDialog } from './enter-payment-dialog.tsx'
import { ReminderNote } from './reminder-note.tsx'
import { NextPartNote, PayBackNote } from './part-text.tsx'
import { type Payment, paymentsOptions } from './payment-queries.ts'
import { UndoPaymentDialog } from './undo-payment-dialog.tsx'

/** How the payments of an order stand, and each of them. They are entered at once, apart from the order's form. */
export function PaymentsCard({ order }: { readonly order: Order }) {
  const query = useQuery(paymentsOptions(order.id))
  const [asked, ask] = useState<'enter' | Payment | null>(null)
  return (
    <Card title={t.payments} isWide folds>
      <div className="flex flex-col gap-4 text-sm">
        <Loaded query={query} failed={t.failedToLoadPayments}>
          {({ items: payments, reminder }) => (
            <>
              <StandingFacts order={order} payments={payments} />
              {reminder && <ReminderNote order={order} reminder={reminder} />}
              <PaymentList payments={payments} onUndo={ask} />
            </>
          )}
        </Loaded>
        <Button icon={Plus} onClick={() => ask('enter')} className="self-start">
          {t.enterAPayment}
        </Button>
      </div>
      {asked === 'enter' && <EnterPaymentDialog order={order} onClosed={() => ask(null)} />}
      {asked !== null && asked !== 'enter' && <UndoPaymentDialog payment={asked} onClosed={() => ask(null)} />}
    </Card>
  )
}

interface StandingProps {
  readonly order: Order
  readonly payments: readonly Payment[]
}

function StandingFacts({ order, payments }: StandingProps) {
  const today = useToday()
  const { state, price, currency, cancelledOn, owed } = order
  const parts = order.parts.map(({ dueOn, ...part }) => ({ ...part, due_on: dueOn }))
  const standing = standingOfOrder({ state, price, parts, cancelled_on: cancelledOn, owed }, payments, today)
  const shown = (amount: number) => formatMoney(amount, currency, locale)
  const { total, paid, too_much: tooMuch, too_little: tooLittle } = standing
  const isNothing = total === 0 && paid === 0
  return (
    <div className="flex flex-col gap-1">
      {!isNothing && (
        <p className="font-semibold tabular-nums">{t.paidOfTotal({ paid: shown(paid), total: shown(total) })}</p>
      )}
      {owed !== null && <p>{t.owedAfterCancelling({ amount: shown(owed) })}</p>}
      <NextPartNote order={order} />
      <PayBackNote order={order} />
      {tooLittle > 0 && <p className="font-medium">{t.tooLittle({ amount: shown(tooLittle) })}</p>}
      {tooMuch > 0 && owed === null && <p className="font-medium">{t.tooMuch({ amount: shown(tooMuch) })}</p>}
      {isSettled(standing) && <p className="text-muted">{t.everythingIsPaid}</p>}
      {payments.length === 0 && <p className="text-muted">{t.noPaymentsYet}</p>}
    </div>
  )
}

function isSettled({ total, open, too_much }: Standing): boolean {
  return total > 0 && open === 0 && too_much === 0
}

interface PaymentListProps {
  readonly payments: readonly Payment[]
  readonly onUndo: (payment: Payment) => void
}

function PaymentList({ payments, onUndo }: PaymentListProps) {
  if (payments.length === 0) return null
  return (
    <ul aria-label={t.payments} className="flex flex-col divide-y divide-line border-y border-line">
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} onUndo={onUndo} />
      ))}
    </ul>
  )
}

function PaymentRow({ payment, onUndo }: { readonly payment: Payment; readonly onUndo: (payment: Payment) => void }) {
  const { id, day, amount, currency, way, note, countersId, isCountered, actorName } = payment
  const money = formatMoney(amount, currency, locale)
  const kind = countersId === null ? t.paymentWay({ way }) : t.lineUndoes({ id: countersId })
  const facts = [t.paymentNumber({ id }), dayText(day), isCountered && t.lineUndone, actorName].filter(Boolean)
  return (
    <li className="flex items-start justify-between gap-3 py-2.5">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className={isCountered ? 'text-muted' : ''}>
          <span className={`font-semibold tabular-nums ${isCountered ? 'line-through' : ''}`}>{money}</span> {kind}
        </p>
        {note && <p>{note}</p>}
        <p className="text-xs text-muted">{facts.join(' · ')}</p>
      </div>
      {countersId === null && !isCountered && (
        <IconButton
          label={t.undoPaymentOf({ amount: money, day: dayText(day) })}
          icon={Undo2}
          size={16}
          onClick={() => onUndo(payment)}
          className="-me-2 shrink-0"
        />
      )}
    </li>
  )
}
