import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { client } from '../../api.ts'
import { Card } from '../../components/page.tsx'
import { PageForm, RecordField } from '../../forms/record-form.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { TimeZoneField } from '../../settings/time-zone-field.tsx'
import { dayOffOptions, dayOffText } from '../day-off.ts'
import { type Order, orderKey, useOrdersReload } from '../order-queries.ts'
import { ChecklistFields } from './checklist-fields.tsx'
import { DietFields } from './diet-fields.tsx'
import { DishFields } from './dish-fields.tsx'
import { MoneyFields } from './money-fields.tsx'
import { orderFields, valuesOf } from './order-fields.ts'
import { t } from '../../words.ts'

/** The state of an order's form. */
export function useOrderForm(order: Order) {
  const queryClient = useQueryClient()
  return useRecordForm({
    fields: orderFields(order.currency),
    record: order,
    storedOf: valuesOf,
    send: async (changes, _all, { id, version }) => {
      const saved = (await client.orders.update({ params: { id }, body: { version, ...changes } })).order
      queryClient.setQueryData<Order>(orderKey(id), saved)
      return saved
    },
    presentOf: (data) => (data as { readonly order: Order }).order, // what the contract says about this code
    reasonsOf: ({ code, message }): Readonly<Record<string, string>> => (code === 'slot_taken' ? { day: message } : {}),
    onSettled: useOrdersReload(),
    saved: t.orderSaved,
    failed: t.failedToSaveWhatYouEntered,
    action: 'save an order',
  })
}

interface OrderFormProps {
  readonly order: Order
  readonly form: ReturnType<typeof useOrderForm>
}

/** All fields of an order, which are saved together. */
export function OrderForm({ order, form }: OrderFormProps) {
  return (
    <PageForm form={form} what="order">
      <Card title={t.theEvening} isWide>
        <div className="grid gap-4 sm:grid-cols-3">
          <RecordField name="day" />
          <RecordField name="start" />
          <RecordField name="guests" />
          <RecordField name="occasion" />
          <div className="sm:col-span-2">
            <RecordField name="place" />
          </div>
          <RecordField name="budget" />
          <RecordField name="telephone" type="tel" />
          <DayOffNote />
          <TimeZonePart saved={order.timeZone} />
        </div>
      </Card>
      <Card title={t.dishes} isWide>
        <DishFields />
      </Card>
      <Card title={t.dietsAndAllergies} isWide>
        <DietFields record={order} />
      </Card>
      <Card title={t.priceAndPayments} isWide>
        <MoneyFields currency={order.currency} />
      </Card>
      <Card title={t.notes} isWide>
        <RecordField name="notes" label={t.notesForYouAndYourTeam} />
      </Card>
      <Card title={t.checklist} isWide>
        <ChecklistFields onTick={form.changeAndSave} />
      </Card>
    </PageForm>
  )
}

/** Says that the day is a day off. The order can be saved all the same. */
function DayOffNote() {
  const day = useWatch({ name: 'day' }) as string // as inputs hold it
  const isTyped = day.startsWith('2') // a year that is being typed is shorter: 0020
  const { data: dayOff } = useQuery({ ...dayOffOptions(day), enabled: isTyped })
  return (
    <output className="text-sm font-medium [overflow-wrap:anywhere] empty:hidden sm:col-span-3">
      {isTyped && dayOff && dayOffText(day, dayOff)}
    </output>
  )
}

/** The time zone of the order. It rarely changes, so its field opens with a press. */
function TimeZonePart({ saved }: { readonly saved: string }) {
  const { field, fieldState } = useController<{ timeZone: string }>({ name: 'timeZone' })
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted sm:col-span-3">
        {t.timeZoneOfValue({ value: field.value.replaceAll('_', ' ') })}
        <button
          type="button"
          aria-label={t.changeTheTimeZone}
          onClick={() => setIsOpen(true)}
          className="inline-flex min-h-11 items-center rounded text-link underline-offset-4 hover:underline sm:min-h-8"
        >
          {t.change}
        </button>
      </p>
    )
  /** Escape empties the field. */
  function closeIfEmpty() {
    if (field.value.trim() !== '') return
    field.onChange(saved)
    setIsOpen(false)
  }
  return (
    <div className="sm:col-span-2" onBlur={closeIfEmpty}>
      <TimeZoneField
        ref={focusField}
        value={field.value}
        error={fieldState.error?.message}
        hint={t.theDayAndTheStartStay}
        onChange={field.onChange}
      />
    </div>
  )
}

/** Focuses the field, because the button that opened it has gone. */
function focusField(field: HTMLInputElement | null) {
  field?.focus()
}
