import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '@tablier/api-client'
import { api, type Api } from '@tablier/contracts'
import { Page } from '../components/page.tsx'
import { DataTable, ListFoot, LoadedList } from '../components/list.tsx'
import { SearchForm, SortSelect } from '../components/list-filters.tsx'
import { DateTime } from '../components/date-time.tsx'
import { Rich } from '../components/text.tsx'
import { client } from '../calls/api.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { customerColumns } from './customer-history.tsx'
import { customersKey } from '../orders/order-queries.ts'
import { customerListOptions } from './customer-queries.ts'
import type { CustomerSearch } from './customer-search.ts'
import type { ViewProps } from '../components/list-search.ts'
import { t } from '../language/words.ts'

const route = getRouteApi('/admin/customers/')

export function CustomersScreen() {
  const applied = route.useSearch()
  const navigate = route.useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  function endCreating(created: number | null) {
    setIsCreating(false)
    if (created !== null) void navigate({ to: '/admin/customers/$id', params: { id: created } })
  }
  return (
    <Page title={t.customers} add={t.newCustomer} onAdd={() => setIsCreating(true)}>
      <CustomerList
        applied={applied}
        onApply={(change) => void navigate({ search: { ...applied, page: undefined, ...change } })}
      />
      <ErasuresNote />
      {isCreating && <NewCustomerDialog onClosed={endCreating} />}
    </Page>
  )
}

const PAGE_SIZE = 20

function CustomerList({ applied, onApply }: ViewProps<CustomerSearch>) {
  const { page = 1, order, search } = applied
  const query = { page, limit: PAGE_SIZE, order, search }
  const list = useQuery({ ...customerListOptions(query), placeholderData: keepPreviousData })
  return (
    <section aria-label={t.customers} className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchForm
          label={t.searchCustomers}
          placeholder={t.searchNameEmailTelephone}
          search={search}
          onSearch={(text) => onApply({ search: text })}
        />
        <SortSelect
          label={t.sortBy}
          options={['heard', 'name']}
          nameOf={(sorting) => (sorting === 'name' ? t.name : t.lastHeardOf)}
          value={order ?? 'heard'}
          onChange={(sorting) => onApply({ order: sorting === 'name' ? sorting : undefined })}
        />
      </div>
      <LoadedList query={list} failed={t.failedToLoadCustomers} loading={t.loadingCustomers} columns={6}>
        {(customers) => (
          <>
            <DataTable
              label={t.customers}
              columns={customerColumns}
              rows={customers.items}
              empty={search ? t.noCustomersFound : t.noCustomersYet}
            />
            <ListFoot list={customers} things="customers" onPage={(to) => onApply({ page: to })} />
          </>
        )}
      </LoadedList>
    </section>
  )
}

const SHOWN = 5

/** How long customers are stored, and the latest erasures: by whom and when, and nothing else. */
function ErasuresNote() {
  const { data } = useQuery({
    queryKey: [...customersKey, 'erasures'] as const,
    queryFn: ({ signal }) => client.customers.erasures({ signal }),
    meta: { action: 'load the erasures' },
  })
  if (!data) return null
  const { keepYears, purgeDays, items } = data
  return (
    <section aria-label={t.howLongCustomersAreKept} className="max-w-3xl text-sm text-muted">
      <p>
        <Rich text={t.howLongEachIsKept({ keepYears, purgeDays })} link="/admin/settings/desk" />
      </p>
      {items.length > 0 && (
        <ul className="mt-2">
          {items.slice(0, SHOWN).map(({ at, actorName, count }) => (
            <li key={`${at} ${actorName ?? ''}`}>
              <Rich
                text={actorName === null ? t.erasedAfterThatTime({ count }) : t.erasedBy({ count, actorName })}
                time={() => <DateTime iso={at} />}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type CustomerInput = Required<InputOf<Api['customers']['create']>['body']>

interface NewCustomerDialogProps {
  /** @param created the new customer's id; null if none was added */
  readonly onClosed: (created: number | null) => void
}

const fields: RecordFields<Pick<CustomerInput, 'name' | 'email' | 'telephone'>> = {
  body: api.customers.create.body,
  labels: { name: t.name, email: t.email, telephone: t.telephone },
  required: { name: t.pleaseEnterAName },
}

/** Adds a customer. All other fields are on the customer's page. */
function NewCustomerDialog({ onClosed }: NewCustomerDialogProps) {
  const [created, setCreated] = useState<number | null>(null)
  const form = useRecordForm({
    fields,
    record: null,
    storedOf: () => ({}),
    send: async (_changes, body) => setCreated((await client.customers.create({ body })).customer.id),
    reloads: [customersKey],
    saved: t.customerCreated,
    failed: t.failedToAddTheCustomer,
    action: 'add a customer',
  })
  return (
    <DialogForm form={form} title={t.newCustomer} isNew onClosed={() => onClosed(created)}>
      <RecordField name="name" />
      <RecordField name="email" />
      <RecordField name="telephone" type="tel" />
    </DialogForm>
  )
}
