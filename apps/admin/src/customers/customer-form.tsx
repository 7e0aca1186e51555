import { type Allergen, customerLengths } from '@tablier/contracts'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { FormAlert } from '../components/form-alert.tsx'
import { LongTextInput, TextInput } from '../components/text-input.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { DietFields } from '../orders/form/diet-fields.tsx'
import type { Customer } from './customer-queries.ts'
import { useSaveCustomer } from './use-save-customer.ts'

interface CustomerValues {
  readonly name: string
  readonly email: string
  readonly telephone: string
  readonly notes: string
  readonly diets: string
  readonly allergens: Allergen[]
  readonly hasConsent: boolean
  readonly isRemembered: boolean
}

const changed = { shouldDirty: true } as const

/** What is known about a customer, saved together. Only changed fields are sent. */
export function CustomerForm({ customer }: { readonly customer: Customer }) {
  const form = useForm<CustomerValues>({ values: valuesOf(customer), resetOptions: { keepDirtyValues: true } })
  const { control, register, setValue } = form
  const { isDirty, dirtyFields } = form.formState
  const saving = useSaveCustomer(customer, (saved) => form.reset(valuesOf(saved)))
  const { problems } = saving
  const submit = form.handleSubmit((values) => {
    if (saving.isSaving) return
    const own = Object.entries(values).filter(([name]) => dirtyFields[name as keyof CustomerValues]) // its own keys
    saving.save(Object.fromEntries(own))
  })
  const [diets, allergens, hasConsent] = useWatch({ control, name: ['diets', 'allergens', 'hasConsent'] })
  return (
    <form noValidate aria-label="Customer" onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <Card title="Facts" isWide>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput label="Name" maxLength={customerLengths.name} error={problems['name']} {...register('name')} />
          <TextInput
            label="Telephone"
            type="tel"
            maxLength={customerLengths.telephone}
            error={problems['telephone']}
            {...register('telephone')}
          />
          <TextInput
            label="Email"
            type="email"
            maxLength={customerLengths.email}
            error={problems['email']}
            {...register('email')}
          />
          {customer.otherEmails.length > 0 && (
            <p className="self-end text-sm text-muted [overflow-wrap:anywhere]">
              Also writes from {customer.otherEmails.join(', ')}
            </p>
          )}
        </div>
      </Card>
      <Card title="Diets and allergies" isWide>
        <DietFields
          kept={customer}
          values={{ diets, allergens, hasConsent }}
          problems={problems}
          change={(told) => {
            if (told.diets !== undefined) setValue('diets', told.diets, changed)
            if (told.allergens) setValue('allergens', [...told.allergens], changed)
            if (told.hasConsent !== undefined) setValue('hasConsent', told.hasConsent, changed)
          }}
        />
        <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-2.5 text-sm sm:min-h-9">
          <input type="checkbox" className="size-4.5 shrink-0 accent-primary" {...register('isRemembered')} />
          They agree that you remember this after their evenings
        </label>
      </Card>
      <Card title="Notes" isWide>
        <LongTextInput
          label="Notes for you and your team"
          maxLength={customerLengths.notes}
          error={problems['notes']}
          {...register('notes')}
        />
      </Card>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <FormAlert message={problems['']} className="w-full" />
        <output className="mr-auto text-sm text-muted">{isDirty ? 'Not saved yet' : ''}</output>
        <Button
          type="submit"
          variant="primary"
          aria-disabled={saving.isSaving}
          className="min-w-28 max-sm:min-h-11 max-sm:w-full"
        >
          {saving.isSaving ? 'Saving...' : 'Save'}
        </Button>
      </div>
      <UnsavedChangesDialog isDirty={isDirty} />
    </form>
  )
}

function valuesOf(customer: Customer): CustomerValues {
  const { name, email, telephone, notes, diets, allergens, consentedAt, isRemembered } = customer
  return { name, email, telephone, notes, diets, allergens, hasConsent: consentedAt !== null, isRemembered }
}
