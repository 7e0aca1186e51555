import { api } from '@tablier/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { Card } from '../components/page.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { PageForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { DietFields } from '../orders/form/diet-fields.tsx'
import { dietsText } from '../orders/form/order-fields.ts'
import { useSiteLanguage } from '../site-time-zone.ts'
import { toldText } from './customer-columns.tsx'
import { type Customer, type CustomerChanges, customerKey, type CustomerRecord } from './customer-queries.ts'
import { customersKey } from '../orders/order-queries.ts'

const customerFields: RecordFields<Required<CustomerChanges>> = {
  body: api.customers.update.body,
  labels: {
    name: 'Name',
    telephone: 'Telephone',
    email: 'Email',
    diets: 'Diets and allergies',
    isRemembered: 'Remembered after their evenings',
    notes: 'Notes',
  },
  companions: { diets: ['allergens', 'hasConsent'] },
  shown: { diets: dietsText },
}

/** The form with a customer's facts. Only changed fields are sent. */
export function CustomerForm({ customer, told }: Pick<CustomerRecord, 'customer' | 'told'>) {
  const language = useSiteLanguage()
  const queryClient = useQueryClient()
  const form = useRecordForm({
    fields: customerFields,
    record: customer,
    storedOf: (known) => ({ ...known, hasConsent: known.consentedAt !== null }),
    send: async (changes, _all, { id, version }) => {
      const saved = (await client.customers.update({ params: { id }, body: { version, ...changes } })).customer
      queryClient.setQueryData<CustomerRecord>(customerKey(id), (record) => record && { ...record, customer: saved })
      return saved
    },
    presentOf: (data) => (data as { readonly customer: Customer }).customer, // what the contract says about this code
    onSettled: () => queryClient.invalidateQueries({ queryKey: customersKey }),
    saved: 'Customer saved',
    failed: 'Failed to save. What you entered is still here.',
    action: 'save a customer',
  })
  return (
    <PageForm form={form} what="customer">
      <Card title="Facts" isWide>
        <div className="grid gap-4 sm:grid-cols-2">
          <RecordField name="name" />
          <RecordField name="telephone" type="tel" />
          <RecordField name="email" type="email" />
          {customer.otherEmails.length > 0 && (
            <p className="self-end text-sm text-muted [overflow-wrap:anywhere]">
              Also writes from {customer.otherEmails.join(', ')}
            </p>
          )}
        </div>
      </Card>
      <Card title="Diets and allergies" isWide>
        <DietFields record={customer} told={toldText(told, language)} />
        <div className="mt-3">
          <RecordField name="isRemembered" label="They agree that you remember this after their evenings" />
        </div>
      </Card>
      <Card title="Notes" isWide>
        <RecordField name="notes" label="Notes for you and your team" />
      </Card>
    </PageForm>
  )
}
