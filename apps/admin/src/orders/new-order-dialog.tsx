import { api, cleanEmail, customerLengths, isEmail, startOfText } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useState } from 'react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { CustomerPicker } from './customer-picker.tsx'
import { customersKey, eveningKeys, type OrderChanges } from './order-queries.ts'
import { t } from '../language/words.ts'

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
        <CustomerPicker
          label={t.guest}
          error={isTried ? t.chooseOrAddGuest : undefined}
          onPick={setPicked}
          onNew={(typed) =>
            setPicked({ id: null, name: typed, email: isEmail(cleanEmail(typed)) ? cleanEmail(typed) : '' })
          }
        />
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
  const { customer } = await client.customers.create({ body: { name: startOfText(name, customerLengths.name), email } })
  return customer.id
}

/** The customer of a new order. Without an id, the customer is new too. */
interface Chosen {
  readonly id: number | null
  readonly name: string
  readonly email: string
}
