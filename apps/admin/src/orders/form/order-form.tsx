import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { client } from '../../calls/api.ts'
import { FieldError } from '../../components/field.tsx'
import { Card } from '../../components/page.tsx'
import { Rich } from '../../components/text.tsx'
import { PageForm, RecordField } from '../../forms/record-form.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { TimeZoneField } from '../../settings/time-zone-field.tsx'
import { dayOffOptions, dayOffText } from '../calendar/calendar-queries.ts'
import { isOutdated } from '../../calls/outdated.ts'
import { type ToldChange, toldChange } from '../change-mail.tsx'
import { eveningKeys, offerOptions, type Order, orderKey } from '../order-queries.ts'
import { ChecklistFields, DishFields } from './list-fields.tsx'
import { DietFields } from './diet-fields.tsx'
import { MenuField } from './menu-field.tsx'
import { orderFields, type OrderValues, partWords, valuesOf } from './order-fields.ts'
import { formatMoney, orderLimits, readMoney, typedMoney } from '@tablier/contracts'
import { Plus, X } from 'lucide-react'
import { ProposedTravel } from '../../travel/proposed-travel.tsx'
import { Button, IconButton } from '../../components/button.tsx'
import type { Writing } from '../../forms/kinds.ts'
import type { TypedValues } from '../../forms/record-fields.ts'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'

/** @param onTold called with what a save changed of what the guest knows */
export function useOrderForm(order: Order, onTold: (change: ToldChange) => void) {
  const queryClient = useQueryClient()
  return useRecordForm({
    fields: orderFields(order.currency),
    record: order,
    storedOf: valuesOf,
    send: async (changes, _all, known) => {
      const { id, version } = known
      const saved = (await client.orders.update({ params: { id }, body: { version, ...changes } })).order
      queryClient.setQueryData<Order>(orderKey(id), saved)
      const change = toldChange(known, saved)
      if (change) onTold(change)
      return saved
    },
    canHideFields: true,
    presentOf: (error) => isOutdated(error) && (error.data as { readonly order: Order }).order, // by the contract
    reasonsOf: ({ code, message }): Readonly<Record<string, string>> => (code === 'slot_taken' ? { day: message } : {}),
    reloads: eveningKeys,
    saved: t.orderSaved,
    failed: t.saveFailedTextKept,
    action: 'save an order',
  })
}

export function OrderForm({ order, form }: { readonly order: Order; readonly form: ReturnType<typeof useOrderForm> }) {
  const isAgreed = order.isAccepted && order.state !== 'lost'
  return (
    <PageForm form={form} what="orders">
      <Card title={t.theEvening} isWide>
        <div className="grid gap-4 sm:grid-cols-3">
          <RecordField name="day" readOnly={isAgreed} hint={isAgreed && t.dayWasAccepted} />
          <RecordField name="start" />
          <RecordField name="guests" />
          <RecordField name="occasion" />
          <div className="sm:col-span-2">
            <RecordField name="place" />
          </div>
          <RecordField name="distanceKm" />
          <RecordField name="budget" />
          <RecordField name="telephone" type="tel" />
          <TravelNote currency={order.currency} />
          <DayOffNote />
          <TimeZonePart saved={order.timeZone} />
        </div>
      </Card>
      <Card title={t.menuAndDishes} isWide>
        <MenuField />
        <DishFields />
      </Card>
      <Card title={t.dietsAndAllergies} isWide>
        <DietFields record={order} />
      </Card>
      <Card title={t.priceAndPayments} isWide>
        <MoneyFields order={order} />
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

/** Says what travelling to the place costs, as it is typed. */
function TravelNote({ currency }: Writing) {
  const [place, distance] = useWatch<TypedValues<OrderValues>, ['place', 'distanceKm']>({
    name: ['place', 'distanceKm'],
  })
  return (
    <div className="sm:col-span-3">
      <ProposedTravel place={place} distance={distance} currency={currency} />
    </div>
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
        hint={t.timeZoneChangeHint}
        onChange={field.onChange}
      />
    </div>
  )
}

/** Focuses the field, because the button that opened it has gone. */
function focusField(field: HTMLInputElement | null) {
  field?.focus()
}

type Money = TypedValues<Pick<OrderValues, 'price' | 'parts'>>

function MoneyFields({ order }: { readonly order: Order }) {
  const { currency } = order
  const problemId = useId()
  const { getFieldState, formState } = useFormContext()
  const problem = getFieldState('parts', formState).error?.message // the server's, of all of them
  const { data: offer } = useQuery(offerOptions(order.id))
  const isAgreed = offer?.state === 'accepted'
  const { fields: rows, append, remove } = useFieldArray<Money>({ name: 'parts' })
  const [typedPrice, parts] = useWatch<Money, ['price', 'parts']>({ name: ['price', 'parts'] })
  const read = (typed: string): number | null => {
    const result = readMoney(typed, currency, locale, t)
    return 'amount' in result ? result.amount : null
  }
  const price = read(typedPrice)
  const planned = parts.reduce((sum, { amount }) => sum + (read(amount) ?? 0), 0)
  function add() {
    const isFirst = parts.length === 0
    const missing = (price ?? 0) - planned
    const amount = !isFirst && missing > 0 ? typedMoney(missing, currency, locale) : ''
    append({ kind: isFirst ? 'deposit' : 'balance', amount, dueOn: '' }, { shouldFocus: false })
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-60">
        <RecordField
          name="price"
          hint={isAgreed && <Rich text={t.priceFromOffer} link={`/admin/orders/${order.id}/offer`} />}
        />
      </div>
      {isAgreed && <p className="text-sm text-muted">{t.partsOfAgreement}</p>}
      {rows.map(({ id }, index) => (
        <PartLine key={id} index={index} onRemove={() => remove(index)} />
      ))}
      <FieldError id={problemId} error={problem} />
      {parts.length < orderLimits.parts && (
        <Button onClick={add} className="self-start" icon={Plus}>
          {t.addAPart}
        </Button>
      )}
      {price !== null && planned !== 0 && planned !== price && (
        <p className="text-sm text-muted">{t.partsDiffer({ shown: formatMoney(planned, currency, locale) })}</p>
      )}
    </div>
  )
}

function PartLine({ index, onRemove }: { readonly index: number; readonly onRemove: () => void }) {
  const name = `parts.${index}`
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 border-t border-line pt-4 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <legend className="sr-only">{t.partOfIndex({ index: index + 1 })}</legend>
      <RecordField name={`${name}.kind`} label={t.kind} words={partWords} />
      <RecordField name={`${name}.amount`} label={t.amount} required={false} />
      <RecordField name={`${name}.dueOn`} label={t.dueOn} />
      <IconButton
        label={t.removePart({ index: index + 1 })}
        onClick={onRemove}
        className="max-sm:self-end max-sm:justify-self-end sm:mt-6.5"
        isDanger
        icon={X}
      />
    </fieldset>
  )
}
