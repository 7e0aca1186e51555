import { type OfferLine, offerLimits } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { TextInput } from '../components/field.tsx'
import { SelectField } from '../components/select.tsx'
import { RecordField } from '../forms/record-form.tsx'
import { t } from '../language/words.ts'
import type { Offer } from '../orders/order-queries.ts'
import { paymentSettingsOptions } from '../settings/settings-queries.ts'
import { percentText, type TypedDiscount, type TypedLine, unitWords } from './offer-fields.ts'

interface LineFieldsProps {
  readonly index: number
  readonly offer: Offer
}

export function LineFields({ index, offer }: LineFieldsProps) {
  const name = `lines.${index}`
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-6">
      <div className="col-span-2 sm:col-span-6">
        <RecordField name={`${name}.title`} label={t.title} />
      </div>
      <div className="col-span-2 sm:col-span-6">
        <RecordField name={`${name}.details`} label={t.details} rows={2} />
      </div>
      <div className="sm:col-span-2">
        <QuantityField name={`${name}.quantity`} />
      </div>
      <div className="sm:col-span-2">
        <RecordField name={`${name}.unit`} label={t.priceIsFor} words={unitWords} />
      </div>
      <div className="max-sm:col-span-2 sm:col-span-2">
        <RecordField name={`${name}.price`} label={t.price} />
      </div>
      {offer.chargesVat && (
        <div className="max-sm:col-span-2 sm:col-span-2">
          <VatField name={`${name}.vatRate`} />
        </div>
      )}
      <div className="col-span-2 sm:col-span-4">
        <DiscountFields name={`${name}.discount`} label={t.discount} currency={offer.currency} />
      </div>
      <div className="col-span-2 sm:col-span-6">
        <ChoiceFields name={name} />
      </div>
    </div>
  )
}

/** The contract has whole hundredths, which nobody types. */
function QuantityField({ name }: { readonly name: string }) {
  const { register, getFieldState, formState } = useFormContext()
  const error = getFieldState(name, formState).error?.message
  return <TextInput label={t.quantity} inputMode="decimal" maxLength={10} required error={error} {...register(name)} />
}

/** A rate of the settings, or that of the line if the settings no longer have it. */
function VatField({ name }: { readonly name: string }) {
  const { field } = useController<Record<string, string>>({ name })
  const { data } = useQuery({ ...paymentSettingsOptions, staleTime: 60_000 })
  const rates = data?.vatRates ?? []
  const own = Number(field.value)
  const known = [...new Set([...rates.map(({ rate }) => rate), own])]
  const nameOf = (rate: number) =>
    [percentText(rate), rates.find((one) => one.rate === rate)?.name].filter(Boolean).join(' ')
  return (
    <SelectField
      label={t.vatOfLine}
      options={known}
      nameOf={nameOf}
      value={own}
      onChange={(rate) => field.onChange(String(rate))}
    />
  )
}

interface DiscountFieldsProps {
  readonly name: string
  readonly label: string
  readonly currency: string
}

/** A discount in per cent or as a sum. */
export function DiscountFields({ name, label, currency }: DiscountFieldsProps) {
  const {
    field: { ref, value: discount, onChange },
    fieldState,
  } = useController<Record<string, TypedDiscount>>({ name })
  const { text, kind } = discount
  const kinds = { percent: t.inPercent, sum: currency } as const
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextInput
        label={label}
        inputMode="decimal"
        maxLength={30}
        ref={ref}
        error={fieldState.error?.message}
        value={text}
        onChange={({ target }) => onChange({ text: target.value, kind })}
      />
      <SelectField
        label={t.kindOfDiscount}
        options={['percent', 'sum'] as const}
        nameOf={(value) => kinds[value]}
        value={kind}
        onChange={(value) => onChange({ text, kind: value })}
      />
    </div>
  )
}

const choices = ['fixed', 'optional', 'group'] as const
type Choice = (typeof choices)[number]
const choiceWords: Readonly<Record<Choice, string>> = {
  fixed: t.alwaysPartOfIt,
  optional: t.guestMayChoose,
  group: t.oneOfSeveral,
}

type Choosable = Pick<OfferLine, 'group'> & { readonly isOptional: boolean }

/** Whether the guest has to take the line, may take it, or takes one of several. */
function ChoiceFields({ name }: { readonly name: string }) {
  const { setValue } = useFormContext<{ lines: TypedLine[] }>()
  const lines = useWatch<{ lines: TypedLine[] }, 'lines'>({ name: 'lines' })
  const index = Number(name.split('.')[1])
  const line: Choosable = lines[index] ?? { isOptional: false, group: '' }
  const chosen: Choice = line.group !== '' ? 'group' : line.isOptional ? 'optional' : 'fixed'
  function choose(choice: Choice) {
    const known = lines.findLast(({ group }) => group !== '')?.group ?? t.usualGroup
    const changed = { shouldDirty: true }
    setValue(`lines.${index}.isOptional`, choice === 'optional', changed)
    setValue(`lines.${index}.group`, choice === 'group' ? known : '', changed)
  }
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField
        label={t.forTheGuest}
        options={choices}
        nameOf={(choice) => choiceWords[choice]}
        value={chosen}
        onChange={choose}
      />
      {chosen === 'group' && (
        <TextInput
          label={t.nameOfTheChoice}
          hint={t.nameOfTheChoiceHint}
          maxLength={offerLimits.group}
          value={line.group}
          onChange={({ target }) => setValue(`lines.${index}.group`, target.value || ' ', { shouldDirty: true })}
        />
      )}
    </div>
  )
}
