import { formatMoney, orderLimits, readMoney, typedMoney } from '@tablier/contracts'
import { Plus, X } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button, IconButton } from '../../components/button.tsx'
import type { Writing } from '../../forms/kinds.ts'
import type { TypedValues } from '../../forms/record-fields.ts'
import { RecordField } from '../../forms/record-form.tsx'
import { amountWords, type OrderValues, sumsOf } from './order-fields.ts'
import { locale, t } from '../../words.ts'

type Amounts = TypedValues<Pick<OrderValues, 'price' | 'amounts'>>

/** The price, and what is to be paid when. */
export function MoneyFields({ currency }: Writing) {
  const { fields: rows, append, remove } = useFieldArray<Amounts>({ name: 'amounts' })
  const [typedPrice, amounts] = useWatch<Amounts, ['price', 'amounts']>({ name: ['price', 'amounts'] })
  const read = (typed: string): number | null => {
    const result = readMoney(typed, currency, locale, t)
    return 'amount' in result ? result.amount : null
  }
  const price = read(typedPrice)
  const readable = amounts.flatMap(({ kind, amount: typed, paidOn }) => {
    const amount = read(typed)
    return amount === null ? [] : [{ kind, amount, paidOn: paidOn || null }]
  })
  const sums = sumsOf(readable, price)
  function add() {
    const isFirst = amounts.length === 0
    const missing = (price ?? 0) - sums.planned
    const amount = !isFirst && missing > 0 ? typedMoney(missing, currency, locale) : ''
    append({ kind: isFirst ? 'deposit' : 'balance', amount, dueOn: '', paidOn: '' }, { shouldFocus: false })
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-60">
        <RecordField name="price" />
      </div>
      {rows.map(({ id }, index) => (
        <AmountLine key={id} index={index} onRemove={() => remove(index)} />
      ))}
      {amounts.length < orderLimits.amounts && (
        <Button onClick={add} className="self-start max-sm:min-h-11">
          <Plus size={16} aria-hidden="true" />
          {t.addAPayment}
        </Button>
      )}
      <Sums sums={sums} price={price} currency={currency} />
    </div>
  )
}

function AmountLine({ index, onRemove }: { readonly index: number; readonly onRemove: () => void }) {
  const name = `amounts.${index}`
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 border-t border-line pt-4 sm:grid-cols-[1fr_1fr_1fr_1fr_auto]">
      <legend className="sr-only">{t.paymentOfIndex({ index: index + 1 })}</legend>
      <RecordField name={`${name}.kind`} label={t.kind} words={amountWords} />
      <RecordField name={`${name}.amount`} label={t.amount} required={false} />
      <RecordField name={`${name}.dueOn`} label={t.dueOn} />
      <RecordField name={`${name}.paidOn`} label={t.paidOn} />
      <IconButton
        label={t.removePayment({ index: index + 1 })}
        onClick={onRemove}
        className="hover:text-danger max-sm:col-span-2 max-sm:size-11 max-sm:justify-self-end sm:mt-6.5"
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}

interface SumsProps {
  readonly sums: ReturnType<typeof sumsOf>
  readonly price: number | null
  readonly currency: string
}

function Sums({ sums: { planned, paid, open }, price, currency }: SumsProps) {
  if (price === null && planned === 0) return null
  const shown = (amount: number) => formatMoney(amount, currency, locale)
  const facts = [
    { term: price === null ? t.sum : t.price, amount: price ?? planned },
    { term: t.sumPaid, amount: paid },
    { term: t.sumOpen, amount: open },
  ]
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4 text-sm">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(({ term, amount }) => (
          <div key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold tabular-nums">{shown(amount)}</dd>
          </div>
        ))}
      </dl>
      {price !== null && planned !== 0 && planned !== price && (
        <p className="text-muted">{t.thePaymentsAddUpToNot({ shown: shown(planned) })}</p>
      )}
    </div>
  )
}
