import { ApiError, messageOf } from '@tablier/api-client'
import { allergenCodes, allergens as allergenWords, guestLengths, severities, severityCodes } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { client } from '../api.ts'
import { type EditActions, EditDialog } from '../components/edit-dialog.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { controlClass } from '../components/field.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { LongTextInput, TextInput } from '../components/text-input.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { type Guest, guestsOptions } from './guest-queries.ts'

interface GuestDialogProps {
  readonly orderId: number
  /** Null adds one. */
  readonly guest: Guest | null
  readonly onClosed: () => void
}

/** Adds a guest who has told it in another way, or changes one. */
export function GuestDialog({ orderId, guest, onClosed }: GuestDialogProps) {
  return (
    <EditDialog title={guest ? 'Change guest' : 'Add a guest'} onClosed={onClosed}>
      {(actions) => <GuestFields {...actions} orderId={orderId} guest={guest} />}
    </EditDialog>
  )
}

const nobody = { name: '', diet: '', allergens: [] } satisfies Pick<Guest, 'name' | 'diet' | 'allergens'>

function GuestFields({ orderId, guest, onSaved, onState, onCancel }: EditActions & Omit<GuestDialogProps, 'onClosed'>) {
  const { name, diet, allergens } = guest ?? nobody
  const first = { name, diet, allergens }
  const [values, setValues] = useState<typeof first>(first)
  const [hasConsent, setHasConsent] = useState(guest !== null)
  const [isTried, setIsTried] = useState(false)
  const saving = useSaving(orderId, guest, onSaved)
  const consentId = useId()
  const isWhole = values.name.trim() !== '' && hasConsent

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isWhole) await saving.mutateAsync(values).catch(() => undefined) // shown below
  }
  return (
    <EditForm
      isNew={guest === null}
      isDirty={JSON.stringify(values) !== JSON.stringify(first)}
      isSaving={saving.isPending}
      submit={submit}
      onState={onState}
      onCancel={onCancel}
      notice={
        <FormAlert className="mx-6 mb-4" message={saving.error ? messageOf(saving.error, SAVING_FAILED) : undefined} />
      }
    >
      <TextInput
        label="Name"
        required
        maxLength={guestLengths.name}
        value={values.name}
        error={isTried && values.name.trim() === '' ? 'Name is required' : undefined}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <LongTextInput
        label="Diet"
        maxLength={guestLengths.diet}
        value={values.diet}
        onChange={(event) => setValues({ ...values, diet: event.target.value })}
      />
      <AllergenSelects allergens={values.allergens} onChange={(next) => setValues({ ...values, allergens: next })} />
      {guest === null && (
        <div>
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm sm:min-h-9">
            <input
              type="checkbox"
              aria-describedby={consentId}
              className="size-4.5 shrink-0 accent-primary"
              checked={hasConsent}
              onChange={(event) => setHasConsent(event.target.checked)}
            />
            The guest agrees that you keep this for the evening
          </label>
          <p id={consentId} className="text-sm text-danger">
            {isTried && !hasConsent && 'Please ask the guest first. Nothing is kept without it.'}
          </p>
        </div>
      )}
    </EditForm>
  )
}

const SAVING_FAILED = 'The guest could not be saved'

interface AllergenSelectsProps {
  readonly allergens: Guest['allergens']
  readonly onChange: (allergens: Guest['allergens']) => void
}

function AllergenSelects({ allergens, onChange }: AllergenSelectsProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Allergies and intolerances</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {allergenCodes.map((code) => (
          <div key={code} className="flex flex-col gap-1">
            <label htmlFor={`${id}-${code}`} className="text-sm">
              {allergenWords[code]}
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
              <option value="">Can eat it</option>
              {severityCodes.map((severity) => (
                <option key={severity} value={severity}>
                  {severities[severity]}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function useSaving(orderId: number, guest: Guest | null, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = guestsOptions(orderId)
  return useMutation({
    mutationFn: async (values: Pick<Guest, 'name' | 'diet' | 'allergens'>) => {
      const params = { id: orderId }
      if (!guest) return client.guests.create({ params, body: { ...values, hasConsent: true } })
      const body = { ...values, version: guest.version }
      return client.guests.update({ params: { ...params, guest: guest.id }, body })
    },
    onSuccess: async () => {
      onSaved()
      announceSuccess('Guest saved')
      await queryClient.invalidateQueries({ queryKey })
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'stale_version') await queryClient.invalidateQueries({ queryKey })
    },
    meta: { action: 'save a guest' },
  })
}
