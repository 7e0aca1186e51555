import { customerLengths } from '@tablier/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { client } from '../api.ts'
import { Picker } from '../components/picker.tsx'
import { customersKey } from './order-queries.ts'

/** The guest of a new order; without an id they are new too. */
export interface Chosen {
  readonly id: number | null
  readonly name: string
  readonly email: string
}

interface CustomerPickProps {
  readonly error: string | undefined
  readonly onPick: (chosen: Chosen) => void
}

/** Finds a customer by name, address or telephone, or takes what is typed as the name of a new one. */
export function CustomerPick({ error, onPick }: CustomerPickProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data: found = [] } = useQuery({
    queryKey: [...customersKey, 'list', { search, limit: 6 }] as const,
    queryFn: async ({ signal }) => (await client.customers.list({ query: { search, limit: 6 }, signal })).items,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    meta: { action: 'search customers' },
  })
  const known = search === '' ? [] : found
  const isAddress = /^\S+@\S+$/.test(search)
  const added = { id: null, name: search, email: isAddress ? search : '' }
  return (
    <Picker
      label="Guest"
      placeholder="Name, email or telephone"
      maxLength={customerLengths.name}
      typed={typed}
      onTyped={setTyped}
      error={error}
      choices={[
        ...known.map(({ id, name, email, telephone }) => ({
          key: String(id),
          text: name,
          hint: email || telephone,
          onPick: () => onPick({ id, name, email }),
        })),
        ...(search === '' ? [] : [{ key: 'new', text: `New guest “${search}”`, onPick: () => onPick(added) }]),
      ]}
    />
  )
}
