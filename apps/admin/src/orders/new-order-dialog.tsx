import { ApiError, messageOf } from '@tablier/api-client'
import { customerLengths, eveningLengths, MAX_GUESTS } from '@tablier/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { type EditActions, EditDialog } from '../components/edit-dialog.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { TextInput } from '../components/text-input.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { type Chosen, CustomerPick } from './customer-pick.tsx'
import { useOrdersReload } from './order-queries.ts'

interface NewOrderDialogProps {
  /** Chosen at first. */
  readonly customer: number | undefined
  readonly day: string | undefined
  /** @param created the order's id; null if nothing was added */
  readonly onClosed: (created: number | null) => void
}

/** Adds an evening of a customer; everything else is filled in on its page. */
export function NewOrderDialog({ customer, day, onClosed }: NewOrderDialogProps) {
  const [created, setCreated] = useState<number | null>(null)
  return (
    <EditDialog title="New order" onClosed={() => onClosed(created)}>
      {(actions) => <NewOrderForm {...actions} customer={customer} day={day} onCreated={setCreated} />}
    </EditDialog>
  )
}

interface NewOrderFormProps extends EditActions, Omit<NewOrderDialogProps, 'onClosed'> {
  readonly onCreated: (id: number) => void
}

function NewOrderForm({ customer, day: firstDay = '', onCreated, onSaved, onState, onCancel }: NewOrderFormProps) {
  const reload = useOrdersReload()
  const { data: given } = useQuery({ ...customerOptions(customer ?? 0), enabled: customer !== undefined })
  const [picked, setPicked] = useState<Chosen | null>(null)
  const [day, setDay] = useState(firstDay)
  const [guests, setGuests] = useState('')
  const [occasion, setOccasion] = useState('')
  const [isTried, setIsTried] = useState(false)
  const chosen = picked ?? given ?? null
  const saving = useMutation({
    mutationFn: async (owner: Chosen) => {
      const body = { day: day || null, guests: guests === '' ? null : Number(guests), occasion: occasion.trim() }
      return client.orders.create({ body: { customerId: await idOf(owner), ...body } })
    },
    onSuccess: async ({ order }) => {
      onCreated(order.id)
      onSaved()
      announceSuccess('Order created')
      await reload()
    },
    meta: { action: 'add an order' },
  })
  const reason = saving.error instanceof ApiError ? saving.error.fields[0]?.message : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (chosen) await saving.mutateAsync(chosen).catch(() => undefined) // shown below
  }
  return (
    <EditForm
      isNew
      isDirty={picked !== null || occasion !== '' || guests !== '' || day !== firstDay}
      isSaving={saving.isPending}
      submit={submit}
      onState={onState}
      onCancel={onCancel}
      failure={saving.error ? (reason ?? messageOf(saving.error, 'Failed to add the order')) : undefined}
    >
      {chosen ? (
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p>
            <span className="block font-medium">Guest</span>
            {chosen.name} <span className="text-muted">{chosen.email}</span>
          </p>
          {customer === undefined && <Button onClick={() => setPicked(null)}>Choose another</Button>}
        </div>
      ) : (
        <CustomerPick error={isTried ? 'Please choose the guest, or add a new one' : undefined} onPick={setPicked} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="Day"
          type="date"
          max="2999-12-31"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextInput
          label="Guests"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_GUESTS}
          value={guests}
          onChange={(event) => setGuests(event.target.value)}
        />
      </div>
      <TextInput
        label="Occasion"
        maxLength={eveningLengths.occasion}
        value={occasion}
        onChange={(event) => setOccasion(event.target.value)}
      />
    </EditForm>
  )
}

/** The id of the guest, who is added first if they are new. */
async function idOf({ id, name, email }: Chosen): Promise<number> {
  if (id !== null) return id
  const { customer } = await client.customers.create({ body: { name: name.slice(0, customerLengths.name), email } })
  return customer.id
}

function customerOptions(id: number) {
  return {
    queryKey: ['customers', 'of a new order', id] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Chosen> =>
      (await client.customers.get({ params: { id }, signal })).customer,
    meta: { action: 'load a customer' },
  }
}
