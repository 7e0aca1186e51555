import { api, customerLengths } from '@tablier/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useDeferredValue, useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { Picker } from '../components/picker.tsx'
import { customersKey, eveningKeys, type OrderChanges } from './order-queries.ts'
import { t } from '../words.ts'

interface NewOrderDialogProps {
  /** The customer who is chosen at first. */
  readonly customer: number | undefined
  readonly day: string | undefined
  /** @param created the order's id; null if nothing was added */
  readonly onClosed: (created: number | null) => void
}

const fields: RecordFields<Required<Pick<OrderChanges, 'day' | 'guests' | 'occasion'>>> = {
  body: api.orders.create.body,
  labels: { day: t.day, guests: t.guests, occasion: t.occasion },
}

/** Adds an evening of a customer; everything else is filled in on its page. */
export function NewOrderDialog({ customer, day, onClosed }: NewOrderDialogProps) {
  const [created, setCreated] = useState<number | null>(null)
  const { data: given } = useQuery({
    queryKey: [...customersKey, 'of a new order', customer] as const,
    queryFn: async ({ signal }): Promise<Chosen> =>
      (await client.customers.get({ params: { id: customer ?? 0 }, signal })).customer,
    enabled: customer !== undefined,
    meta: { action: 'load a customer' },
  })
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
      setCreated(order.id)
    },
    reloads: eveningKeys,
    saved: t.orderCreated,
    failed: t.failedToAddTheOrder,
    action: 'add an order',
  })
  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    setIsTried(true)
    if (chosen) await form.submit(event)
  }
  return (
    <DialogForm
      form={{ ...form, submit }}
      title={t.newOrder}
      isNew
      isDirty={picked !== null}
      onClosed={() => onClosed(created)}
    >
      {chosen ? (
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p>
            <span className="block font-medium">{t.guest}</span>
            {chosen.name} <span className="text-muted">{chosen.email}</span>
          </p>
          {customer === undefined && <Button onClick={() => setPicked(null)}>{t.chooseAnother}</Button>}
        </div>
      ) : (
        <CustomerPick error={isTried ? t.pleaseChooseTheGuestOrAdd : undefined} onPick={setPicked} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <RecordField name="day" />
        <RecordField name="guests" />
      </div>
      <RecordField name="occasion" />
    </DialogForm>
  )
}

/** Returns the id of the customer, who is added first if new. */
async function idOf({ id, name, email }: Chosen): Promise<number> {
  if (id !== null) return id
  const { customer } = await client.customers.create({ body: { name: name.slice(0, customerLengths.name), email } })
  return customer.id
}

/** The customer of a new order. Without an id, the customer is new too. */
interface Chosen {
  readonly id: number | null
  readonly name: string
  readonly email: string
}

interface CustomerPickProps {
  readonly error: string | undefined
  readonly onPick: (chosen: Chosen) => void
}

/** Finds a customer by name, address or telephone, or takes what is typed as the name of a new one. */
function CustomerPick({ error, onPick }: CustomerPickProps) {
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
      label={t.guest}
      placeholder={t.nameEmailOrTelephone}
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
        ...(search === '' ? [] : [{ key: 'new', text: t.newGuest({ search }), onPick: () => onPick(added) }]),
      ]}
    />
  )
}
