import type { InputOf, OutputOf } from '@tablier/api-client'
import { allergenCodes, api, type Api, severityCodes } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { client } from '../../calls/api.ts'
import { controlClass } from '../../components/field.tsx'
import type { RecordFields } from '../../forms/record-fields.ts'
import { DialogForm, RecordField } from '../../forms/record-form.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { presentIn } from '../../calls/outdated.ts'
import { t } from '../../language/words.ts'

interface GuestDialogProps {
  readonly orderId: number
  /** Null for a new guest. */
  readonly guest: Guest | null
  readonly onClosed: () => void
}

type GuestInput = InputOf<Api['guests']['create']>['body']

const fields: RecordFields<GuestInput> = {
  body: api.guests.create.body,
  labels: {
    name: t.name,
    diet: t.diet,
    allergens: t.allergiesAndIntolerances,
    hasConsent: t.guestAgreesForEvening,
  },
  shown: { allergens: ({ allergens }) => allergens.map(allergyText).join('\n') },
  check: ({ hasConsent }, found) => (hasConsent ? found : { ...found, hasConsent: t.guestConsentHint }),
}

function allergyText({ code, severity }: GuestInput['allergens'][number]): string {
  return `${t.allergen({ code })}: ${t.severity({ severity })}`
}

/** Adds a guest by hand, for answers that came by phone or mail, or changes one. */
export function GuestDialog({ orderId, guest, onClosed }: GuestDialogProps) {
  const params = { id: orderId }
  const form = useRecordForm({
    fields,
    record: guest,
    storedOf: (known): Partial<GuestInput> => ({ ...known, hasConsent: known !== null }),
    send: async (_changes, { hasConsent, ...answer }, known) => {
      if (!known) await client.guests.create({ params, body: { ...answer, hasConsent } })
      else
        await client.guests.update({
          params: { ...params, guest: known.id },
          body: { ...answer, version: known.version },
        })
    },
    presentOf: (error) => presentIn<Guest>(error, 'guest'),
    reloads: [guestsOptions(orderId).queryKey],
    saved: t.guestSaved,
    failed: t.theGuestCouldNotBeSaved,
    action: 'save a guest',
  })
  return (
    <DialogForm form={form} title={guest ? t.changeGuest : t.addAGuest} isNew={guest === null} onClosed={onClosed}>
      <RecordField name="name" />
      <RecordField name="diet" />
      <AllergenSelects />
      {guest === null && <RecordField name="hasConsent" />}
    </DialogForm>
  )
}

function AllergenSelects() {
  const id = useId()
  const { value: allergens, onChange } = useController<GuestInput, 'allergens'>({ name: 'allergens' }).field
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{t.allergiesAndIntolerances}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {allergenCodes.map((code) => (
          <div key={code} className="flex flex-col gap-1">
            <label htmlFor={`${id}-${code}`} className="text-sm">
              {t.allergen({ code })}
            </label>
            <select
              id={`${id}-${code}`}
              className={controlClass}
              value={allergens.find((one) => one.code === code)?.severity ?? ''}
              onChange={({ target: { value } }) => {
                const severity = severityCodes.find((known) => known === value)
                const others = allergens.filter((one) => one.code !== code)
                onChange(severity ? [...others, { code, severity }] : others)
              }}
            >
              <option value="">{t.canEatIt}</option>
              {severityCodes.map((severity) => (
                <option key={severity} value={severity}>
                  {t.severity({ severity })}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

export type Guest = OutputOf<Api['guests']['list']>['items'][number]

/** The key is below that of orders, so that a change of an order also reloads its guests and its link. */
export function guestsOptions(orderId: number) {
  return queryOptions({
    queryKey: ['orders', 'guests', orderId] as const,
    queryFn: async ({ signal }) => (await client.guests.list({ params: { id: orderId }, signal })).items,
    meta: { action: 'load the guests of an evening' },
  })
}
