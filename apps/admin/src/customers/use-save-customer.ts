import { ApiError, messageOf } from '@tablier/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { announceSuccess } from '../components/toasts.ts'
import {
  type Customer,
  type CustomerChanges,
  customerKey,
  type CustomerRecord,
  customersKey,
} from './customer-queries.ts'

const STALE =
  'Somebody else changed this customer in the meantime. What you changed is still here: check it, and save again.'

/** Saves changes of a customer. If somebody else was faster, their changes are loaded, and can be saved over. */
export function useSaveCustomer(customer: Customer, onSaved: (saved: Customer) => void) {
  const queryClient = useQueryClient()
  const key = customerKey(customer.id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (changes: CustomerChanges) =>
      client.customers.update({ params: customer, body: { version: customer.version, ...changes } }),
    onSuccess: ({ customer: saved }) => {
      onSaved(saved)
      queryClient.setQueryData<CustomerRecord>(key, (record) => record && { ...record, customer: saved })
      announceSuccess('Customer saved')
      void queryClient.invalidateQueries({ queryKey: customersKey })
    },
    onError: (failure) => {
      if (isStale(failure)) void queryClient.invalidateQueries({ queryKey: key })
    },
    meta: { action: 'save a customer' },
  })
  return { save: mutate, isSaving: isPending, problems: problemsOf(error) }
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale_version'
}

/** What is wrong, by field; '' is the whole form. */
function problemsOf(error: Error | null): Readonly<Record<string, string>> {
  if (!error) return {}
  const fields = error instanceof ApiError ? error.fields.map(({ field, message }) => [field, message]) : []
  const whole = isStale(error) ? STALE : messageOf(error, 'Failed to save the customer')
  return { '': whole, ...Object.fromEntries(fields) }
}
