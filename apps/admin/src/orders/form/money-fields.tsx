import { formatMoney, orderLimits, readMoney, typedMoney } from '@tablier/contracts'
import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../components/button.tsx'
import { SelectField } from '../../components/select.tsx'
import { TextInput } from '../../components/text-input.tsx'
import type { PartProps } from './order-form.tsx'
import { amountWords, asLine, type Line, sumsOf, type TypedAmount } from './order-values.ts'

interface MoneyFieldsProps extends PartProps {
  readonly currency: string
  readonly language: string
}

/** The price, and what is to be paid when. */
export function MoneyFields({ values, change, problems, currency, language }: MoneyFieldsProps) {
  const { price, amounts } = values
  const read = (typed: string): number | null => {
    const result = readMoney(typed, currency, language)
    return 'amount' in result ? result.amount : null
  }
  const readable = amounts.flatMap((line) => {
    const amount = read(line.amount)
    return amount === null ? [] : [{ kind: line.kind, amount, paidOn: line.paidOn || null }]
  })
  const sums = sumsOf(readable, read(price))
  const changeLine = (key: number, changes: Partial<TypedAmount>) =>
    change({ amounts: amounts.map((line) => (line.key === key ? { ...line, ...changes } : line)) })
  function add() {
    const isFirst = amounts.length === 0
    const missing = (read(price) ?? 0) - sums.planned
    const amount = !isFirst && missing > 0 ? typedMoney(missing, currency, language) : ''
    change({ amounts: [...amounts, asLine({ kind: isFirst ? 'deposit' : 'balance', amount, dueOn: '', paidOn: '' })] })
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-60">
        <TextInput
          label={`Price (${currency})`}
          inputMode="decimal"
          maxLength={30}
          value={price}
          error={problems['price']}
          onChange={(event) => change({ price: event.target.value })}
        />
      </div>
      {amounts.map((line, index) => (
        <AmountLine
          key={line.key}
          line={line}
          number={index + 1}
          currency={currency}
          problem={problems[`amount-${line.key}`]}
          onChange={(changes) => changeLine(line.key, changes)}
          onRemove={() => change({ amounts: amounts.filter(({ key }) => key !== line.key) })}
        />
      ))}
      {amounts.length < orderLimits.amounts && (
        <Button onClick={add} className="self-start max-sm:min-h-11">
          <Plus size={16} aria-hidden="true" />
          Add a payment
        </Button>
      )}
      <Sums sums={sums} price={read(price)} currency={currency} language={language} />
    </div>
  )
}

interface AmountLineProps {
  readonly line: Line<TypedAmount>
  readonly number: number
  readonly currency: string
  readonly problem: string | undefined
  readonly onChange: (changes: Partial<TypedAmount>) => void
  readonly onRemove: () => void
}

const kinds = Object.keys(amountWords) as readonly TypedAmount['kind'][] // the object's own keys
const days = [
  { name: 'dueOn', label: 'Due on' },
  { name: 'paidOn', label: 'Paid on' },
] as const

function AmountLine({ line, number, currency, problem, onChange, onRemove }: AmountLineProps) {
  const words = kinds.map((kind) => amountWords[kind])
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 border-t border-line pt-4 sm:grid-cols-[1fr_1fr_1fr_1fr_auto]">
      <legend className="sr-only">{`Payment ${number}`}</legend>
      <SelectField
        label="Kind"
        options={words}
        value={amountWords[line.kind]}
        onChange={(word) => onChange({ kind: kinds.find((kind) => amountWords[kind] === word) ?? line.kind })}
      />
      <TextInput
        label={`Amount (${currency})`}
        inputMode="decimal"
        maxLength={30}
        value={line.amount}
        error={problem}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      {days.map(({ name, label }) => (
        <TextInput
          key={name}
          label={label}
          type="date"
          max="2999-12-31"
          value={line[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
      <IconButton
        label={`Remove payment ${number}`}
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
  readonly language: string
}

function Sums({ sums: { planned, paid, open }, price, currency, language }: SumsProps) {
  if (price === null && planned === 0) return null
  const shown = (amount: number) => formatMoney(amount, currency, language)
  const facts = [
    { term: price === null ? 'Sum' : 'Price', amount: price ?? planned },
    { term: 'Paid', amount: paid },
    { term: 'Open', amount: open },
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
        <p className="text-muted">{`The payments add up to ${shown(planned)}, not to the price.`}</p>
      )}
    </div>
  )
}
