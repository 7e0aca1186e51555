import { eveningLengths, MAX_GUESTS } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextInput } from '../../components/text-input.tsx'
import { TimeZoneField } from '../../settings/time-zone-field.tsx'
import { useSiteLanguage } from '../../site-time-zone.ts'
import { dayOffOptions, dayOffText } from '../day-off.ts'
import type { PartProps } from './order-form.tsx'

interface EveningFieldsProps extends PartProps {
  /** The time zone as it is saved. */
  readonly savedZone: string
}

/** When, where, how many, what for, and what the guest has told besides. */
export function EveningFields({ values, change, problems, savedZone }: EveningFieldsProps) {
  const text = (name: 'occasion' | 'place' | 'budget' | 'telephone') => ({
    maxLength: eveningLengths[name],
    value: values[name],
    error: problems[name],
    onChange: (event: { readonly target: { readonly value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextInput
        label="Day"
        type="date"
        max="2999-12-31"
        value={values.day}
        error={problems['day']}
        onChange={(event) => change({ day: event.target.value })}
      />
      <TextInput
        label="Start"
        type="time"
        value={values.start}
        error={problems['start']}
        onChange={(event) => change({ start: event.target.value })}
      />
      <TextInput
        label="Guests"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_GUESTS}
        value={values.guests}
        error={problems['guests']}
        onChange={(event) => change({ guests: event.target.value })}
      />
      <TextInput label="Occasion" {...text('occasion')} />
      <div className="sm:col-span-2">
        <TextInput label="Place" {...text('place')} />
      </div>
      <TextInput label="Budget a head" {...text('budget')} />
      <TextInput label="Telephone" type="tel" {...text('telephone')} />
      <DayOffNote day={values.day} />
      <TimeZonePart values={values} change={change} problems={problems} saved={savedZone} />
    </div>
  )
}

/** Says that the chef has the day off. The evening can be saved all the same. */
function DayOffNote({ day }: { readonly day: string }) {
  const language = useSiteLanguage()
  const isTyped = day.startsWith('2') // a year that is being typed is shorter: 0020
  const { data: dayOff } = useQuery({ ...dayOffOptions(day), enabled: isTyped })
  return (
    <output className="text-sm font-medium [overflow-wrap:anywhere] empty:hidden sm:col-span-3">
      {isTyped && dayOff && dayOffText(day, dayOff, language)}
    </output>
  )
}

/** Where the day and the start are read. It is hardly ever changed, so the field opens by a press. */
function TimeZonePart({ values: { timeZone }, change, problems, saved }: PartProps & { readonly saved: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted sm:col-span-3">
        Time zone: {timeZone.replaceAll('_', ' ')}
        <button
          type="button"
          aria-label="Change the time zone"
          onClick={() => setIsOpen(true)}
          className="inline-flex min-h-11 items-center rounded text-link underline-offset-4 hover:underline sm:min-h-8"
        >
          Change
        </button>
      </p>
    )
  /** Escape empties the field. */
  function closeIfEmpty() {
    if (timeZone.trim() !== '') return
    change({ timeZone: saved })
    setIsOpen(false)
  }
  return (
    <div className="sm:col-span-2" onBlur={closeIfEmpty}>
      <TimeZoneField
        ref={focusField}
        value={timeZone}
        error={problems['timeZone']}
        hint="The day and the start stay as they are, and are read in this time zone."
        onChange={(changed) => change({ timeZone: changed })}
      />
    </div>
  )
}

/** The button that opened the field has gone. */
function focusField(field: HTMLInputElement | null) {
  field?.focus()
}
