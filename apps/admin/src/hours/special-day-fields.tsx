import { Trash2 } from 'lucide-react'
import { IconButton } from '../components/button.tsx'
import { TextInput } from '../components/text-input.tsx'
import { DayFields } from './day-fields.tsx'
import type { Day } from './days.ts'

interface SpecialDayFieldsProps {
  readonly day: Day
  /** Today's date, such as `2026-12-25`. */
  readonly today: string
  readonly error: string | undefined
  readonly onChange: (day: Day) => void
  readonly onRemove: () => void
}

/** A holiday or another exception, with its date. */
export function SpecialDayFields({ day, today, error, onChange, onRemove }: SpecialDayFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <legend className="sr-only">{day.date || 'New special day'}</legend>
      <div className="flex items-start gap-2 *:first:grow">
        <TextInput
          label="Date"
          type="date"
          required
          value={day.date}
          error={error}
          onChange={(event) => onChange({ ...day, date: event.target.value })}
        />
        <IconButton label={`Remove ${day.date || 'this special day'}`} onClick={onRemove} className="mt-6">
          <Trash2 size={18} />
        </IconButton>
      </div>
      {day.date !== '' && day.date < today && (
        <p className="text-sm text-muted">This day is over: visitors no longer see it.</p>
      )}
      <DayFields day={day} closed="Closed" onChange={onChange} />
    </fieldset>
  )
}
