import { messageOf } from '@tablier/api-client'
import { DEFAULT_CONFIRMATION, deskLimits } from '@tablier/contracts'
import { useController, useForm } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { SelectField } from '../components/select.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { currencies } from './currencies.ts'
import { type DeskSettings, useSaveDeskSettings } from './desk-queries.ts'
import { HintedField } from './hint.tsx'
import { WholeNumberField, wholeNumberRules } from './whole-number-field.tsx'

const numbers = {
  eveningsADay: { label: 'Evenings a day', hint: 'More than these cannot be held or confirmed for the same day.' },
  holdDays: { label: 'Days to hold a date', hint: 'Then the date is free again, unless you chose another end.' },
  purgeDays: {
    label: 'Days to keep allergies',
    hint: 'After an evening, its allergies and guests are deleted, unless your guest agreed to be remembered.',
  },
  keepYears: {
    label: 'Years to keep customers',
    hint: 'A customer you have not heard from for so long is erased, with all evenings.',
  },
} as const
type NumberName = keyof typeof numbers
const numberNames = Object.keys(numbers) as NumberName[] // Object.keys forgets its keys' type

type DeskValues = Pick<DeskSettings, NumberName | 'currency' | 'confirmationText'>
const names: readonly (keyof DeskValues)[] = [...numberNames, 'currency', 'confirmationText']

/** How many evenings there can be, how long things are kept, and what guests are told. */
export function DeskForm({ settings }: { readonly settings: DeskSettings }) {
  const form = useForm<DeskValues>({ values: valuesOf(settings), resetOptions: { keepDirtyValues: true } })
  const { control, register, setError } = form
  const { errors, isDirty, dirtyFields } = form.formState
  const { field: currency } = useController({ control, name: 'currency' })
  const saving = useSaveDeskSettings(
    (saved) => form.reset(valuesOf(saved)),
    (error) => setError('root', { message: messageOf(error, 'Failed to save the settings') }),
  )
  const submit = form.handleSubmit((values) => {
    if (saving.isPending) return
    const changed = names.filter((name) => dirtyFields[name])
    saving.mutate(Object.fromEntries(changed.map((name) => [name, values[name]])))
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {numberNames.map((name) => (
        <WholeNumberField
          key={name}
          label={numbers[name].label}
          error={errors[name]?.message}
          hint={`${numbers[name].hint} ${deskLimits[name].min} to ${deskLimits[name].max}.`}
          {...deskLimits[name]}
          registration={register(name, wholeNumberRules(deskLimits[name]))}
        />
      ))}
      <SelectField
        label="Currency of new orders"
        options={[...currencies.values()]}
        value={currencies.get(currency.value) ?? currency.value}
        onChange={(name) => currency.onChange(name.slice(0, 3))}
      />
      <HintedField
        label="Your words to guests who ask"
        error={errors.confirmationText?.message}
        hint="They are in the mail that confirms an enquiry, above what the guest has asked."
      >
        {({ className, ...field }) => (
          <textarea
            {...field}
            rows={4}
            maxLength={deskLimits.confirmationText}
            placeholder={DEFAULT_CONFIRMATION}
            className={`${className} field-sizing-content max-h-80 min-h-24`}
            {...register('confirmationText')}
          />
        )}
      </HintedField>
      <FormAlert message={errors.root?.message} />
      <Button type="submit" variant="primary" aria-disabled={saving.isPending} className="min-w-36 self-start">
        {saving.isPending ? 'Saving...' : 'Save settings'}
      </Button>
      <UnsavedChangesDialog isDirty={isDirty} />
    </form>
  )
}

function valuesOf({ currency, eveningsADay, holdDays, keepYears, purgeDays, confirmationText }: DeskSettings) {
  return { currency, eveningsADay, holdDays, keepYears, purgeDays, confirmationText }
}
