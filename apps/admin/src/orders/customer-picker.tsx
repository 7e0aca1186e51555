import type { OutputOf } from '@tablier/api-client'
import { type Api, customerLengths } from '@tablier/contracts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { client } from '../calls/api.ts'
import { Picker } from '../components/picker.tsx'
import { customersKey } from './order-queries.ts'
import { t } from '../language/words.ts'

export type CustomerSummary = OutputOf<Api['customers']['list']>['items'][number]

interface CustomerPickerProps {
  readonly label: string
  readonly error?: string | undefined
  /** The id of a customer who is not offered. */
  readonly without?: number
  readonly onPick: (customer: CustomerSummary) => void
  /** Takes what is typed as a new customer. Without it, only known ones are offered. */
  readonly onNew?: (typed: string) => void
}

/** Loads the customers that a search finds; none for ''. */
export function foundCustomersOptions(search: string) {
  return queryOptions({
    queryKey: [...customersKey, 'found', search] as const,
    queryFn: async ({ signal }) => (await client.customers.list({ query: { search, limit: 6 }, signal })).items,
    enabled: search !== '',
    meta: { action: 'search customers' },
  })
}

/** Finds a customer by name, address or telephone. */
export function CustomerPicker({ label, error, without, onPick, onNew }: CustomerPickerProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useQuery({ ...foundCustomersOptions(search), placeholderData: keepPreviousData })
  const found = search === '' || !data ? [] : data.filter(({ id }) => id !== without)
  const known = found.map((customer) => ({
    key: String(customer.id),
    text: nameOf(customer),
    hint: customer.email || customer.telephone,
    onPick: () => onPick(customer),
  }))
  const added = { key: 'new', text: t.newGuest({ search }), onPick: () => onNew?.(search) }
  return (
    <Picker
      label={label}
      placeholder={t.nameEmailOrTelephone}
      maxLength={customerLengths.name}
      typed={typed}
      onTyped={setTyped}
      error={error}
      empty={data ? t.nobodyFound : ''}
      choices={onNew && search !== '' ? [...known, added] : known}
    />
  )
}

/** Returns a customer's name, or the address if there is no name. */
export function nameOf({ name, email }: Pick<CustomerSummary, 'name' | 'email'>): string {
  return name || email || t.noName
}
