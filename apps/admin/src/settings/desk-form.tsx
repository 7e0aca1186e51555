import { api, DEFAULT_CONFIRMATION, deskLimits } from '@tablier/contracts'
import { useController } from 'react-hook-form'
import { controlClass } from '../components/field.tsx'
import { SelectField } from '../components/select.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { currencies } from './currencies.ts'
import { type DeskSettings, useDeskForm } from './desk-queries.ts'

const fields = {
  body: api.deskSettings.update.body,
  labels: {
    eveningsADay: 'Evenings a day',
    holdDays: 'Days to hold a date',
    purgeDays: 'Days to keep allergies',
    keepYears: 'Years to keep customers',
    currency: 'Currency of new orders',
    confirmationText: 'Your words to guests who ask',
  },
} satisfies RecordFields<Omit<DeskSettings, 'checklists'>>

const numbers = {
  eveningsADay: 'More than these cannot be held or confirmed for the same day.',
  holdDays: 'Then the date is free again, unless you chose another end.',
  purgeDays: 'After an evening, its allergies and guests are deleted, unless your guest agreed to be remembered.',
  keepYears: 'A customer you have not heard from for so long is erased, with all evenings.',
} as const
const numberNames = Object.keys(numbers) as (keyof typeof numbers)[] // Object.keys forgets its keys' type

/** The limits of orders, how long data is stored, and the text for guests. */
export function DeskForm({ settings }: { readonly settings: DeskSettings }) {
  const form = useDeskForm(fields, settings, 'Failed to save the settings')
  return (
    <CardForm form={form} save="Save settings">
      {numberNames.map((name) => (
        <RecordField
          key={name}
          name={name}
          className={`${controlClass} max-w-28`}
          hint={`${numbers[name]} ${deskLimits[name].min} to ${deskLimits[name].max}.`}
        />
      ))}
      <CurrencyField />
      <RecordField
        name="confirmationText"
        rows={4}
        placeholder={DEFAULT_CONFIRMATION}
        className={`${controlClass} field-sizing-content max-h-80 min-h-24`}
        hint="They are in the mail that confirms an enquiry, above what the guest has asked."
      />
    </CardForm>
  )
}

function CurrencyField() {
  const { value, onChange } = useController<DeskSettings, 'currency'>({ name: 'currency' }).field
  return (
    <SelectField
      label={fields.labels.currency}
      options={[...currencies.values()]}
      value={currencies.get(value) ?? value}
      onChange={(name) => onChange(name.slice(0, 3))}
    />
  )
}
