import { api } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Download, Merge, UserX } from 'lucide-react'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { EmailLink, PhoneLinks } from '../components/contact-links.tsx'
import { Card, Page } from '../components/page.tsx'
import type { AllLabels, RecordFields } from '../forms/record-fields.ts'
import { PageForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { DietFields } from '../orders/form/diet-fields.tsx'
import { dietsText } from '../orders/form/order-fields.ts'
import { customersKey } from '../orders/order-queries.ts'
import { nameOf } from '../orders/customer-picker.tsx'
import { isOutdated } from '../calls/outdated.ts'
import { CustomerHistory, toldText } from './customer-history.tsx'
import {
  type Customer,
  type CustomerChanges,
  customerKey,
  customerOptions,
  type CustomerRecord,
  downloadCustomer,
} from './customer-queries.ts'
import { EraseDialog, MergeDialog } from './customer-dialogs.tsx'
import { Loaded } from '../components/failure-notice.tsx'
import { t } from '../language/words.ts'

const route = getRouteApi('/admin/customers/$id')

export function CustomerScreen() {
  const { id } = route.useParams()
  const query = useQuery(customerOptions(id))
  return (
    <Page title={query.data ? nameOf(query.data.customer) : t.customer} action={allCustomers}>
      <Loaded query={query} gone={t.customerDoesNotExist}>
        {(record) => (
          <>
            <ContactLine {...record.customer} />
            <div key={id} className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
              <CustomerForm {...record} />
              <aside aria-label={t.moreAboutThisCustomer} className="flex flex-col gap-6">
                <CustomerHistory record={record} />
                <CustomerActions customer={record.customer} />
              </aside>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

const allCustomers = (
  <ButtonLink to="/admin/customers" variant="quiet" icon={ArrowLeft}>
    {t.allCustomers}
  </ButtonLink>
)

/** What calls or writes to a customer when it is pressed: the form holds the same texts in fields. */
function ContactLine({ telephone, email, otherEmails }: Customer) {
  return (
    <div className="-mt-4 flex flex-wrap gap-x-5 text-sm empty:hidden">
      <PhoneLinks numbers={[telephone]} />
      {[email, ...otherEmails].filter(Boolean).map((address) => (
        <EmailLink key={address} email={address} />
      ))}
    </div>
  )
}

/** Merges a customer with another one, downloads what is stored about them, and erases them. */
function CustomerActions({ customer }: { readonly customer: Customer }) {
  const [opened, setOpened] = useState<'merge' | 'erase' | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => downloadCustomer(customer),
    meta: { action: 'download a customer', failed: t.theDownloadFailedPleaseTryAgain },
  })
  return (
    <Card title={t.theirData} isWide>
      <div className="flex flex-col items-stretch gap-3">
        <Button onClick={() => setOpened('merge')} icon={Merge}>
          {t.mergeMenu}
        </Button>
        <Button isBusy={download.isPending} onClick={() => download.mutate()} icon={Download}>
          {t.download}
        </Button>
        <Button onClick={() => setOpened('erase')} className="text-danger" icon={UserX}>
          {t.eraseMenu}
        </Button>
      </div>
      {opened === 'merge' && <MergeDialog customer={customer} onClosed={() => setOpened(null)} />}
      <EraseDialog
        open={opened === 'erase'}
        customer={customer}
        onClose={() => setOpened(null)}
        onErased={() => {
          // Only after this page is left, because it would request the customer again.
          void navigate({ to: '/admin/customers' }).then(() => queryClient.invalidateQueries())
        }}
      />
    </Card>
  )
}

const customerFields: RecordFields<Required<CustomerChanges>> = {
  body: api.customers.update.body,
  labels: {
    name: t.name,
    telephone: t.telephone,
    email: t.email,
    diets: t.dietsAndAllergies,
    isRemembered: t.rememberedAfterTheirEvenings,
    notes: t.notes,
  } satisfies AllLabels<Required<CustomerChanges>, 'allergens' | 'hasConsent'>,
  companions: { diets: ['allergens', 'hasConsent'] },
  shown: { diets: dietsText },
}

function CustomerForm({ customer, told }: Pick<CustomerRecord, 'customer' | 'told'>) {
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
    canHideFields: true,
    presentOf: (error) => isOutdated(error) && (error.data as { readonly customer: Customer }).customer, // by the contract
    reloads: [customersKey],
    saved: t.customerSaved,
    failed: t.saveFailedTextKept,
    action: 'save a customer',
  })
  return (
    <PageForm form={form} what="customers">
      <Card title={t.facts} isWide>
        <div className="grid gap-4 sm:grid-cols-2">
          <RecordField name="name" />
          <RecordField name="telephone" type="tel" />
          <RecordField name="email" />
          {customer.otherEmails.length > 0 && (
            <p className="self-end text-sm text-muted [overflow-wrap:anywhere]">
              {t.alsoWritesFrom({ otherEmails: customer.otherEmails.join(', ') })}
            </p>
          )}
        </div>
      </Card>
      <Card title={t.dietsAndAllergies} isWide>
        <DietFields record={customer} told={toldText(told)} />
        <div className="mt-3">
          <RecordField name="isRemembered" label={t.agreesToBeRemembered} />
        </div>
      </Card>
      <Card title={t.notes} isWide>
        <RecordField name="notes" label={t.notesForYouAndYourTeam} />
      </Card>
    </PageForm>
  )
}
