import { travelLimits } from '@tablier/contracts'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button, IconButton } from '../components/button.tsx'
import { controlClass } from '../components/field.tsx'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { t } from '../language/words.ts'
import { zoneFields } from './travel-fields.ts'
import { type Travel, useTravelForm } from './travel-queries.ts'

interface ZonesFormProps {
  readonly travel: Travel
  readonly currency: string
}

const newZone = { name: '', places: '', amount: '', hasParking: false, hasNight: false }

/** The zones in their order. */
export function ZonesForm({ travel, currency }: ZonesFormProps) {
  const form = useTravelForm(zoneFields(currency), travel)
  const { control } = form.form
  const { fields: rows, append, move, remove } = useFieldArray({ control, name: 'zones' })
  const zones = useWatch({ control, name: 'zones' }) as readonly { readonly name: string }[] // as inputs hold them
  const list = useRef<HTMLOListElement>(null)
  const add = (
    <Button icon={Plus} onClick={() => append(newZone)} disabled={rows.length >= travelLimits.zones}>
      {t.addAZone}
    </Button>
  )
  return (
    <CardForm form={form} save={t.saveZones} tools={add}>
      <div className="flex flex-col gap-2 text-sm text-muted">
        <p>{t.zonePlacesHint}</p>
        <p>{t.zonesHint}</p>
      </div>
      {rows.length === 0 && <p className="text-sm">{t.noZonesYet}</p>}
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={t.zones}
        className="flex flex-col divide-y divide-line outline-none empty:hidden"
      >
        {rows.map(({ id }, index) => (
          <li key={id} className="py-4 first:pt-0">
            <ZoneFields
              index={index}
              title={zones[index]?.name.trim() || t.theNewZone}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < rows.length - 1 ? () => move(index, index + 1) : undefined}
              onRemove={() => {
                list.current?.focus() // the button disappears
                remove(index)
              }}
            />
          </li>
        ))}
      </ol>
    </CardForm>
  )
}

interface ZoneFieldsProps {
  readonly index: number
  readonly title: string
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
  readonly onRemove: () => void
}

function ZoneFields({ index, title, onUp, onDown, onRemove }: ZoneFieldsProps) {
  const path = `zones.${index}`
  const button = 'max-sm:size-11'
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <RecordField name={`${path}.name`} label={t.name} />
        </div>
        <div className="mt-6.5 flex">
          <IconButton
            label={t.moveUpOfTitle({ title })}
            aria-disabled={!onUp}
            onClick={onUp}
            className={button}
            icon={ArrowUp}
          />
          <IconButton
            label={t.moveDownOfTitle({ title })}
            aria-disabled={!onDown}
            onClick={onDown}
            className={button}
            icon={ArrowDown}
          />
          <IconButton label={t.removeOfTitle({ title })} onClick={onRemove} className={button} isDanger icon={Trash2} />
        </div>
      </div>
      <RecordField
        name={`${path}.places`}
        label={t.zonePlaces}
        rows={3}
        spellCheck={false}
        className={`${controlClass} field-sizing-content max-h-80 min-h-20`}
      />
      <RecordField name={`${path}.amount`} label={t.amount} required={false} className={`${controlClass} max-w-40`} />
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <RecordField name={`${path}.hasParking`} label={t.withParking} />
        <RecordField name={`${path}.hasNight`} label={t.withNight} />
      </div>
    </fieldset>
  )
}
