import { api, customerLengths } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { type EditActions, EditDialog } from '../components/edit-dialog.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { type Chosen, CustomerPick } from './customer-pick.tsx'
import { customersKey, type OrderChanges, useOrdersReload } from './order-queries.ts'

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

const fields: RecordFields<Required<Pick<OrderChanges, 'day' | 'guests' | 'occasion'>>> = {
  body: api.orders.create.body,
  labels: { day: 'Day', guests: 'Guests', occasion: 'Occasion' },
}

function NewOrderForm({ customer, day, onCreated, ...actions }: NewOrderFormProps) {
  const { data: given } = useQuery({ ...customerOptions(customer ?? 0), enabled: customer !== undefined })
  const [picked, setPicked] = useState<Chosen | null>(null)
  const [isTried, setIsTried] = useState(false)
  const chosen = picked ?? given ?? null
  const form = useRecordForm({
    fields,
    record: null,
    storedOf: () => (day === undefined ? {} : { day }),
    send: async (_changes, facts) => {
      if (!chosen) return
      const { order } = await client.orders.create({ body: { customerId: await idOf(chosen), ...facts } })
      onCreated(order.id)
    },
    onSaved: actions.onSaved,
    onSettled: useOrdersReload(),
    saved: 'Order created',
    failed: 'Failed to add the order',
    action: 'add an order',
  })
  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    setIsTried(true)
    if (chosen) await form.submit(event)
  }
  return (
    <DialogForm form={{ ...form, submit }} isNew isDirty={picked !== null} {...actions}>
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
        <RecordField name="day" />
        <RecordField name="guests" />
      </div>
      <RecordField name="occasion" />
    </DialogForm>
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
    queryKey: [...customersKey, 'of a new order', id] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Chosen> =>
      (await client.customers.get({ params: { id }, signal })).customer,
    meta: { action: 'load a customer' },
  }
}
