import { api, cleanEmail, customerLengths, isEmail, startOfText } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { CustomerPicker, foundCustomersOptions, nameOf } from './customer-picker.tsx'
import { deskSettingsOptions } from '../settings/settings-queries.ts'
import { customersKey, eveningKeys, type OrderChanges } from './order-queries.ts'
import { t } from '../language/words.ts'

interface NewOrderDialogProps {
  /** The customer who is chosen at first. */
  readonly customer: number | undefined
  readonly day: string | undefined
  /** @param created the order's id; null if nothing was added */
  readonly onClosed: (created: number | null) => void
}

type AskedAtOnce = 'day' | 'start' | 'guests' | 'occasion' | 'place' | 'telephone' | 'price'

/** What a caller tells on the telephone. */
function fieldsIn(currency: string): RecordFields<Required<Pick<OrderChanges, AskedAtOnce>>> {
  return {
    body: api.orders.create.body,
    writing: { currency },
    labels: {
      day: t.day,
      start: t.start,
      guests: t.guests,
      occasion: t.occasion,
      place: t.place,
      telephone: t.telephone,
      price: t.price,
    },
  }
}

/** Adds an evening of a customer, who may be new too; everything else is filled in on its page. */
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
  const { data: settings } = useQuery({ ...deskSettingsOptions, staleTime: 60_000 })
  const form = useRecordForm({
    fields: fieldsIn(settings?.currency ?? 'EUR'),
    record: null,
    storedOf: () => (day === undefined ? {} : { day }),
    send: async (_changes, facts) => {
      if (!chosen) return
      const known = await storedCustomer(chosen, facts.telephone)
      setPicked(known) // so that another attempt does not add the customer again
      const { order } = await client.orders.create({ body: { customerId: known.id, ...facts } })
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
          onNew={(typed) => {
            if (isNumber(typed)) form.form.setValue('telephone', typed, { shouldDirty: true })
            setPicked({ id: null, name: typed, email: isEmail(cleanEmail(typed)) ? cleanEmail(typed) : '' })
          }}
        />
      )}
      <div className="grid grid-cols-2 gap-4">
        <RecordField name="day" />
        <RecordField name="start" />
        <RecordField name="guests" />
        <RecordField name="price" />
      </div>
      <RecordField name="telephone" type="tel" />
      {!chosen && <KnownCallers onPick={setPicked} />}
      <RecordField name="place" />
      <RecordField name="occasion" />
    </DialogForm>
  )
}

/** Offers those who have the typed telephone number, because a caller is not always asked for the name first. */
function KnownCallers({ onPick }: { readonly onPick: (customer: Chosen) => void }) {
  const typed = useDeferredValue(useWatch<{ telephone: string }, 'telephone'>({ name: 'telephone' }).trim())
  const { data: found = [] } = useQuery(foundCustomersOptions(isNumber(typed) ? typed : ''))
  const callers = found.filter(({ telephone }) => isSameNumber(telephone, typed)) // others only contain it
  return (
    <output className="flex flex-wrap gap-2 empty:hidden">
      {isNumber(typed) &&
        callers.map((caller) => (
          <Button key={caller.id} onClick={() => onPick(caller)}>
            {t.numberOfCustomer({ name: nameOf(caller) })}
          </Button>
        ))}
    </output>
  )
}

/** Returns true for what is long enough to be a telephone number. */
function isNumber(typed: string): boolean {
  return /^[+(]?\d[\d\s()./-]{4,}$/.test(typed)
}

/** Compares whole telephone numbers: `+49 171 2345678` is `0171 2345678` too. */
function isSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].map(digitsOf).toSorted((a, b) => a.length - b.length)
  if (short === long) return true
  const isAbroad = [one, other].filter((number) => /^\s*(?:\+|00)/.test(number)).length === 1
  return isAbroad && long.endsWith(short) && long.length - short.length <= 3 // the code of a country
}

/** Returns the digits without `(0)`, the zeros at the start, spaces and signs. */
function digitsOf(number: string): string {
  return number.replace('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '')
}

/** Returns the customer with an id. One who is new is added first, with the telephone number of the order. */
async function storedCustomer({ id, ...chosen }: Chosen, telephone: string) {
  if (id !== null) return { id, ...chosen }
  const { name, email } = chosen
  const body = { name: startOfText(name, customerLengths.name), email, telephone }
  return (await client.customers.create({ body })).customer
}

/** The customer of a new order. Without an id, the customer is new too. */
interface Chosen {
  readonly id: number | null
  readonly name: string
  readonly email: string
}
