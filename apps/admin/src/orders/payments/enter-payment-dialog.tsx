import { DATE_PATTERN, formatMoney, paymentLineLimits, readMoney, typedMoney } from '@tablier/contracts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { DialogBody, EditDialog } from '../../components/edit-dialog.tsx'
import { controlClass, Field, TextInput, Tick } from '../../components/field.tsx'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'
import { useToday } from '../../site/today.ts'
import type { Order } from '../order-queries.ts'
import { type PaymentWay, useEnterPayment } from './payment-queries.ts'

const ways = ['transfer', 'card', 'cash', 'other'] as const satisfies readonly PaymentWay[]

interface EnterPaymentDialogProps {
  readonly order: Order
  readonly onClosed: () => void
}

/** Asks for a payment. What is open of the next part, today and a transfer are proposed, so that one press is enough. */
export function EnterPaymentDialog({ order, onClosed }: EnterPaymentDialogProps) {
  const form = usePaymentForm(order)
  const { enter, isPending } = useEnterPayment(order.id)
  const [isTried, setIsTried] = useState(false)
  const { entry } = form
  return (
    <EditDialog title={t.enterAPayment} onClosed={onClosed}>
      {({ onCancel, onSaved }) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          setIsTried(true)
          if (!entry || isPending) return
          const amount = formatMoney(entry.amount, order.currency, locale)
          enter({ entry, text: t.paymentEntered({ amount }) }, { onSuccess: onSaved })
        }
        return (
          <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
            <DialogBody>
              <PaymentFields order={order} form={form} isTried={isTried} />
              <p className="text-sm text-muted">{t.paymentsStay}</p>
            </DialogBody>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>{t.cancel}</Button>
              <Button type="submit" variant="primary" aria-disabled={isPending}>
                {t.enterAPayment}
              </Button>
            </div>
          </form>
        )
      }}
    </EditDialog>
  )
}

interface PaymentFieldsProps {
  readonly order: Order
  readonly form: ReturnType<typeof usePaymentForm>
  readonly isTried: boolean
}

function PaymentFields({ order, form, isTried }: PaymentFieldsProps) {
  const { typed, type, today, problems } = form
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">{t.directionOfMoney}</legend>
        {[false, true].map((isBack) => (
          <Tick key={String(isBack)} type="radio" checked={typed.isBack === isBack} onChange={() => type({ isBack })}>
            {isBack ? t.moneyWentBack : t.moneyCame}
          </Tick>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          label={t.amountOfCurrency({ currency: order.currency })}
          inputMode="decimal"
          maxLength={30}
          error={isTried ? problems.amount : undefined}
          hint={typed.isBack ? t.moneyWentBackHint : undefined}
          value={typed.amount}
          onChange={({ target }) => type({ amount: target.value })}
        />
        <TextInput
          label={t.day}
          type="date"
          required
          max={today}
          error={isTried ? problems.day : undefined}
          value={typed.day}
          onChange={({ target }) => type({ day: target.value })}
        />
        <Field label={t.how}>
          {(control) => (
            <select
              {...control}
              className={controlClass}
              value={typed.way}
              onChange={({ target }) => type({ way: ways.find((way) => way === target.value) ?? 'other' })}
            >
              {ways.map((way) => (
                <option key={way} value={way}>
                  {t.paymentWay({ way })}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextInput
          label={t.noteOptional}
          maxLength={paymentLineLimits.note}
          value={typed.note}
          onChange={({ target }) => type({ note: target.value })}
        />
      </div>
    </>
  )
}

interface TypedPayment {
  readonly amount: string
  readonly day: string
  readonly way: PaymentWay
  readonly note: string
  readonly isBack: boolean
}

function usePaymentForm({ nextPart, currency }: Order) {
  const today = useToday()
  const [typed, setTyped] = useState<TypedPayment>(() => ({
    amount: nextPart ? typedMoney(nextPart.amount, currency, locale) : '',
    day: today,
    way: 'transfer',
    note: '',
    isBack: false,
  }))
  const { day, way, note, isBack } = typed
  const read = readMoney(typed.amount, currency, locale, t)
  const size = 'amount' in read ? read.amount : 0
  const problems = {
    amount: 'problem' in read ? read.problem : size === 0 ? t.pleaseEnterTheAmount : undefined,
    day: !new RegExp(DATE_PATTERN).test(day) ? t.chooseTheDayOfThePayment : day > today ? t.dayNotAhead : undefined,
  }
  const isWrong = problems.amount !== undefined || problems.day !== undefined
  return {
    typed,
    today,
    problems,
    type: (change: Partial<TypedPayment>) => setTyped((before) => ({ ...before, ...change })),
    entry: isWrong ? null : { day, way, amount: isBack ? -size : size, note: note.trim() },
  }
}
