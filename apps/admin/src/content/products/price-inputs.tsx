import { MAX_GUESTS, MAX_PRICE_STEPS } from '@tablier/contracts'
import { Plus, X } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Button, IconButton } from '../../components/button.tsx'
import { FieldError, TextInput } from '../../components/field.tsx'
import { t } from '../../language/words.ts'
import { useCurrency } from '../../settings/settings-queries.ts'
import type { OwnInputProps } from '../collection-screen.ts'
import type { TypedStep } from './product-kinds.ts'

/** The price a head, a row for each size of party. */
export function PricesInput({ label, name }: OwnInputProps) {
  const { field, fieldState } = useController<Record<string, TypedStep[]>>({ name })
  const currency = useCurrency()
  const error = useId()
  const steps = field.value.length > 0 ? field.value : [{ from: '2', amount: '' }]
  const change = (index: number, part: Partial<TypedStep>) =>
    field.onChange(steps.with(index, { ...steps[index]!, ...part })) // a row that is shown
  return (
    <fieldset
      ref={(element) => field.ref(element && { focus: () => element.querySelector('input')?.focus() })}
      aria-describedby={fieldState.error && error}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rows may be equal, and none has state
        <div key={index} className="flex items-end gap-2">
          <div className="w-28">
            <TextInput
              label={t.fromGuests}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_GUESTS}
              value={step.from}
              onChange={({ target }) => change(index, { from: target.value })}
            />
          </div>
          <div className="min-w-0 flex-1">
            <TextInput
              label={t.aHeadIn({ currency })}
              inputMode="decimal"
              maxLength={30}
              value={step.amount}
              onChange={({ target }) => change(index, { amount: target.value })}
            />
          </div>
          <IconButton
            label={t.removePriceFrom({ count: step.from || '?' })}
            onClick={() => field.onChange(steps.toSpliced(index, 1))}
            className="max-sm:size-11 hover:text-danger"
            icon={X}
          />
        </div>
      ))}
      <FieldError id={error} error={fieldState.error?.message} />
      {steps.length < MAX_PRICE_STEPS && (
        <Button className="self-start" icon={Plus} onClick={() => field.onChange([...steps, { from: '', amount: '' }])}>
          {t.anotherPriceForMore}
        </Button>
      )}
    </fieldset>
  )
}

/** An amount of money in the site's currency. */
export function AmountInput({ label, name }: OwnInputProps) {
  const currency = useCurrency()
  return <PlainInput label={t.inCurrency({ label, currency })} name={name} inputMode="decimal" />
}

export function GuestsInput({ label, name }: OwnInputProps) {
  return <PlainInput label={label} name={name} type="number" inputMode="numeric" min={1} max={MAX_GUESTS} />
}

export function RateInput({ label, name }: OwnInputProps) {
  return <PlainInput label={label} name={name} inputMode="decimal" />
}

type PlainInputProps = OwnInputProps & Pick<ComponentProps<'input'>, 'inputMode' | 'type' | 'min' | 'max'>

function PlainInput({ name, ...input }: PlainInputProps) {
  const { register, getFieldState, formState } = useFormContext()
  return (
    <TextInput {...input} maxLength={30} error={getFieldState(name, formState).error?.message} {...register(name)} />
  )
}
