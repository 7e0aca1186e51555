import { customerLengths } from '@tablier/contracts'
import { type FormEvent, useRef } from 'react'
import { Card } from '../components/card.tsx'
import { SaveBar } from '../components/save-bar.tsx'
import { LongTextInput, TextInput } from '../components/text-input.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { VersionsDialog } from '../components/versions-dialog.tsx'
import { DietFields } from '../orders/form/diet-fields.tsx'
import { useSiteLanguage } from '../site-time-zone.ts'
import { toldText } from './customer-columns.tsx'
import { customerConflict } from './customer-fields.ts'
import type { CustomerRecord } from './customer-queries.ts'
import { useCustomerForm } from './use-customer-form.ts'

/** What is known about a customer, saved together. Only changed fields are sent. */
export function CustomerForm({ customer, told }: Pick<CustomerRecord, 'customer' | 'told'>) {
  const language = useSiteLanguage()
  const element = useRef<HTMLFormElement>(null)
  const form = useCustomerForm(customer, element)
  const { values, change, problems } = form
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    form.save()
  }
  const text = (name: 'name' | 'telephone' | 'email' | 'notes') => ({
    maxLength: customerLengths[name],
    error: problems[name],
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <form ref={element} noValidate aria-label="Customer" onSubmit={onSubmit} className="flex flex-col gap-6">
      <Card title="Facts" isWide>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput label="Name" {...text('name')} />
          <TextInput label="Telephone" type="tel" {...text('telephone')} />
          <TextInput label="Email" type="email" {...text('email')} />
          {customer.otherEmails.length > 0 && (
            <p className="self-end text-sm text-muted [overflow-wrap:anywhere]">
              Also writes from {customer.otherEmails.join(', ')}
            </p>
          )}
        </div>
      </Card>
      <Card title="Diets and allergies" isWide>
        <DietFields {...form} kept={customer} told={toldText(told, language)} />
        <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-2.5 text-sm sm:min-h-9">
          <input
            type="checkbox"
            className="size-4.5 shrink-0 accent-primary"
            checked={values.isRemembered}
            onChange={(event) => change({ isRemembered: event.target.checked })}
          />
          They agree that you remember this after their evenings
        </label>
      </Card>
      <Card title="Notes" isWide>
        <LongTextInput label="Notes for you and your team" {...text('notes')} />
      </Card>
      <SaveBar {...form} />
      <VersionsDialog
        what="customer"
        conflict={customerConflict(form.conflict)}
        onChosen={form.choose}
        onGoOn={form.goOnEditing}
      />
      <UnsavedChangesDialog isDirty={form.isDirty} />
    </form>
  )
}
