import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { client } from '../api.ts'
import { changedNames } from '../components/field-merge.ts'
import { useMergingForm } from '../components/use-merging-form.ts'
import { customerFields, type CustomerValues, valuesOf } from './customer-fields.ts'
import { type Customer, customerKey, type CustomerRecord, customersKey } from './customer-queries.ts'

export type CustomerForm = ReturnType<typeof useCustomerForm>

/**
 * The state of a customer's form: values, saving and a conflict.
 * @param element the form, whose first wrong field gets the focus
 */
export function useCustomerForm(customer: Customer, element: RefObject<HTMLFormElement | null>) {
  const queryClient = useQueryClient()
  async function send(base: Customer, values: CustomerValues): Promise<Customer> {
    const names = changedNames(customerFields, valuesOf(base), values)
    const body = { version: base.version, ...Object.fromEntries(names.map((name) => [name, values[name]])) }
    return (await client.customers.update({ params: base, body })).customer
  }
  return useMergingForm({
    record: customer,
    valuesOf,
    fields: customerFields,
    send,
    presentOf: (data) => (data as { readonly customer: Customer }).customer, // what the contract says about this code
    onSaved: (saved) =>
      queryClient.setQueryData<CustomerRecord>(
        customerKey(saved.id),
        (record) => record && { ...record, customer: saved },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: customersKey }),
    what: 'customer',
    action: 'save a customer',
    element,
  })
}
