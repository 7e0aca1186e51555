import { type HoursLine, hoursText } from '@tablier/contracts'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../components/button.tsx'
import type { EditActions } from '../components/edit-dialog.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { DayFields, smallButtonClass } from './day-fields.tsx'
import { changesOf, copiedToWeek, type Day, daysFrom, newSpecialDay } from './days.ts'
import { type PublishedHours, useSaveHours } from './hours-queries.ts'
import { SpecialDayFields } from './special-day-fields.tsx'
import { useToday } from './use-today.ts'

interface WeekFormProps extends EditActions {
  readonly hours: PublishedHours
}

/** The hours of all weekdays and special days, saved at once. */
export function WeekForm({ hours, onState, onCancel, onSaved }: WeekFormProps) {
  const [{ week, others }] = useState(hours) // what the form is based on, even if newer hours arrive
  const [before] = useState(() => daysFrom(week))
  const [days, setDays] = useState(before)
  const [hasProblem, setHasProblem] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const { save, isSaving, failure } = useSaveHours(week, onSaved)
  const today = useToday()
  const isDirty = JSON.stringify(changesOf(days)) !== JSON.stringify(changesOf(before))

  const change = (changed: Day) => setDays(days.map((day) => (day.key === changed.key ? changed : day)))
  function copy(day: Day) {
    setDays(copiedToWeek(days, day))
    setAnnouncement(`The hours of ${day.weekday} are now those of every day`)
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    const undated = days.find(({ weekday, date }) => !weekday && date === '')
    setHasProblem(undated !== undefined)
    const dates = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=date]')
    if (undated) [...dates].find(({ value }) => value === '')?.focus()
    else if (isDirty) save(days)
    else onSaved()
  }
  return (
    <EditForm
      isNew
      isDirty={isDirty}
      isSaving={isSaving}
      failure={failure}
      submit={submit}
      onState={onState}
      onCancel={onCancel}
    >
      <p className="text-sm text-muted">A day that you leave blank does not appear on the site.</p>
      {others.length > 0 && <OtherLines lines={others} />}
      {days.map(
        (day) =>
          day.weekday && (
            <fieldset key={day.key} className="grid gap-x-4 gap-y-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
              <legend className="sr-only">{day.weekday}</legend>
              <span aria-hidden="true" className="font-medium sm:pt-2">
                {day.weekday}
              </span>
              <DayFields day={day} closed="Closed" onChange={change}>
                <button type="button" className={smallButtonClass} onClick={() => copy(day)}>
                  Copy to all
                </button>
              </DayFields>
            </fieldset>
          ),
      )}
      <h3 className="mt-2 font-semibold">Special days</h3>
      <p className="-mt-3 text-sm text-muted">
        Holidays and other exceptions. On that date they replace the hours of the week.
      </p>
      {days.map(
        (day) =>
          !day.weekday && (
            <SpecialDayFields
              key={day.key}
              day={day}
              today={today}
              error={hasProblem && day.date === '' ? 'Choose a date' : undefined}
              onChange={change}
              onRemove={() => setDays(days.filter((other) => other !== day))}
            />
          ),
      )}
      <Button className="self-start" onClick={() => setDays([...days, newSpecialDay()])}>
        <Plus size={18} aria-hidden="true" />
        Add a special day
      </Button>
      <output className="sr-only">{announcement}</output>
    </EditForm>
  )
}

/** The lines that are not for a weekday or a date. */
function OtherLines({ lines }: { lines: readonly HoursLine[] }) {
  return (
    <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm">
      Also on the site, and not changed here: {lines.map((line) => `“${line.day}: ${hoursText(line)}”`).join(', ')}. You
      find {lines.length === 1 ? 'this line' : 'these lines'} in the list “Available Hours”.
    </p>
  )
}
