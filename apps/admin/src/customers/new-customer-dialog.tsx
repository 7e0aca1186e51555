import type { InputOf } from '@tablier/api-client'
import { type Api, api } from '@tablier/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api.ts'
import { type EditActions, EditDialog } from '../components/edit-dialog.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { customersKey } from '../orders/order-queries.ts'

type CustomerInput = Required<InputOf<Api['customers']['create']>['body']>

interface NewCustomerDialogProps {
  /** @param created the customer's id; null if nobody was added */
  readonly onClosed: (created: number | null) => void
}

/** Adds a customer; everything else is filled in on their page. */
export function NewCustomerDialog({ onClosed }: NewCustomerDialogProps) {
  const [created, setCreated] = useState<number | null>(null)
  return (
    <EditDialog title="New customer" onClosed={() => onClosed(created)}>
      {(actions) => <NewCustomerForm {...actions} onCreated={setCreated} />}
    </EditDialog>
  )
}

const fields: RecordFields<Pick<CustomerInput, 'name' | 'email' | 'telephone'>> = {
  body: api.customers.create.body,
  labels: { name: 'Name', email: 'Email', telephone: 'Telephone' },
  required: { name: 'Please enter a name' },
}

function NewCustomerForm({ onCreated, ...actions }: EditActions & { readonly onCreated: (id: number) => void }) {
  const queryClient = useQueryClient()
  const form = useRecordForm({
    fields,
    record: null,
    storedOf: () => ({}),
    send: async (_changes, body) => onCreated((await client.customers.create({ body })).customer.id),
    onSaved: actions.onSaved,
    onSettled: () => queryClient.invalidateQueries({ queryKey: customersKey }),
    saved: 'Customer created',
    failed: 'Failed to add the customer',
    action: 'add a customer',
  })
  return (
    <DialogForm form={form} isNew {...actions}>
      <RecordField name="name" />
      <RecordField name="email" type="email" />
      <RecordField name="telephone" type="tel" />
    </DialogForm>
  )
}
