import { messageOf } from '@tablier/api-client'
import { customerLengths } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { client } from '../api.ts'
import { type EditActions, EditDialog } from '../components/edit-dialog.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { TextInput } from '../components/text-input.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { customersKey } from './customer-queries.ts'

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

const empty = { name: '', email: '', telephone: '' }

function NewCustomerForm({
  onCreated,
  onSaved,
  ...actions
}: EditActions & { readonly onCreated: (id: number) => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: empty })
  const { errors, isDirty } = formState
  const saving = useMutation({
    mutationFn: (body: typeof empty) => client.customers.create({ body }),
    onSuccess: ({ customer }) => {
      onCreated(customer.id)
      announceSuccess('Customer created')
      onSaved()
      void queryClient.invalidateQueries({ queryKey: customersKey })
    },
    onError: (error) => setError('root', { message: messageOf(error, 'Failed to add the customer') }),
    meta: { action: 'add a customer' },
  })
  return (
    <EditForm
      {...actions}
      isNew
      isDirty={isDirty}
      isSaving={saving.isPending}
      failure={errors.root?.message}
      submit={handleSubmit((values) => saving.mutate(values))}
    >
      <TextInput
        label="Name"
        required
        maxLength={customerLengths.name}
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || 'Please enter a name' })}
      />
      <TextInput label="Email" type="email" maxLength={customerLengths.email} {...register('email')} />
      <TextInput label="Telephone" type="tel" maxLength={customerLengths.telephone} {...register('telephone')} />
    </EditForm>
  )
}
