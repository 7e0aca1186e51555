import { type HoursLine, hoursText } from '@tablier/contracts'
import { deepEqual, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarClock, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../components/button.tsx'
import { type EditActions, EditDialog, EditForm } from '../components/edit-dialog.tsx'
import { TextInput } from '../components/field.tsx'
import { DayFields, smallButtonClass } from './day-fields.tsx'
import { changesOf, copiedToWeek, type Day, daysFrom, newSpecialDay } from './days.ts'
import { type PublishedHours, useHours, useSaveHours, weekdayName } from './hours-queries.ts'
import { useToday } from '../site/today.ts'
import { HoursQuestion } from './hours-question.tsx'
import { Loaded } from '../components/failure-notice.tsx'
import { t } from '../language/words.ts'

/** The button that edits all opening hours at once. A link with `?add=week` presses it. */
export function WeekEditor() {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { add } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    if (add !== 'week') return
    button.current?.focus() // has the focus again when the dialog closes
    button.current?.click()
    void navigate({ to: '/admin/$area', params: { area: 'contacts' }, replace: true, resetScroll: false })
  }, [add, navigate])
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-sunken px-4 py-3">
        <p className="text-sm">{t.weekEditorHint}</p>
        <Button ref={button} onClick={() => setIsOpen(true)} icon={CalendarClock}>
          {t.editTheWeek}
        </Button>
      </div>
      {isOpen && (
        <EditDialog title={t.openingHours} onClosed={() => setIsOpen(false)}>
          {(actions) => <Week {...actions} />}
        </EditDialog>
      )}
    </>
  )
}

/** Loads the hours when it opens, because the list on the page may only have its first page. */
function Week(actions: EditActions) {
  const query = useHours()
  const form = (
    <Loaded query={query} failed={t.failedToLoadContacts}>
      {(hours) => <WeekForm hours={hours} {...actions} />}
    </Loaded>
  )
  return query.data ? form : <div className="px-6 py-5">{form}</div>
}

interface WeekFormProps extends EditActions {
  readonly hours: PublishedHours
}

function WeekForm({ hours, onSaved, ...actions }: WeekFormProps) {
  const [{ week, others }] = useState(hours) // what the form is based on, even if newer hours arrive
  const [before] = useState(() => daysFrom(week))
  const [days, setDays] = useState(before)
  const [hasProblem, setHasProblem] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const saving = useSaveHours(week, onSaved)
  const { save, isSaving, failure } = saving
  const today = useToday()
  const isDirty = !deepEqual(changesOf(days), changesOf(before))

  const change = (changed: Day) => setDays(days.map((day) => (day.key === changed.key ? changed : day)))
  function copy(day: Day) {
    setDays(copiedToWeek(days, day))
    setAnnouncement(t.hoursTakenFromDaily({ weekday: day.weekday ? weekdayName(day.weekday) : '' }))
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
    <EditForm isNew isDirty={isDirty} isSaving={isSaving} failure={failure} submit={submit} {...actions}>
      <p className="text-sm text-muted">{t.blankDayHint}</p>
      {others.length > 0 && <OtherLines lines={others} />}
      {days.map(
        (day) =>
          day.weekday && (
            <fieldset key={day.key} className="grid gap-x-4 gap-y-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
              <legend className="sr-only">{weekdayName(day.weekday)}</legend>
              <span aria-hidden="true" className="font-medium sm:pt-2">
                {weekdayName(day.weekday)}
              </span>
              <DayFields day={day} closed={t.closed} onChange={change}>
                <button type="button" className={smallButtonClass} onClick={() => copy(day)}>
                  {t.copyToAll}
                </button>
              </DayFields>
            </fieldset>
          ),
      )}
      <h3 className="mt-2 font-semibold">{t.specialDays}</h3>
      <p className="-mt-3 text-sm text-muted">{t.specialDaysExplained}</p>
      {days.map(
        (day) =>
          !day.weekday && (
            <SpecialDayFields
              key={day.key}
              day={day}
              today={today}
              error={hasProblem && day.date === '' ? t.chooseADate : undefined}
              onChange={change}
              onRemove={() => setDays(days.filter((other) => other !== day))}
            />
          ),
      )}
      <Button className="self-start" onClick={() => setDays([...days, newSpecialDay()])} icon={Plus}>
        {t.addASpecialDay}
      </Button>
      <output className="sr-only">{announcement}</output>
      <HoursQuestion saving={saving} />
    </EditForm>
  )
}

/** The lines that are not for a weekday or a date. */
function OtherLines({ lines }: { lines: readonly HoursLine[] }) {
  const shown = lines.map((line) => t.dayAndHours({ day: line.day, hours: hoursText(line, t) }))
  return (
    <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm">
      {t.alsoOnTheSite({ count: lines.length, lines: shown.join(', ') })}
    </p>
  )
}

interface SpecialDayFieldsProps {
  readonly day: Day
  /** Today's date, such as `2026-12-25`. */
  readonly today: string
  readonly error: string | undefined
  readonly onChange: (day: Day) => void
  readonly onRemove: () => void
}

/** A holiday or another exception, with its date. */
function SpecialDayFields({ day, today, error, onChange, onRemove }: SpecialDayFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <legend className="sr-only">{day.date || t.newSpecialDay}</legend>
      <div className="flex items-start gap-2 *:first:grow">
        <TextInput
          label={t.date}
          type="date"
          required
          value={day.date}
          error={error}
          onChange={(event) => onChange({ ...day, date: event.target.value })}
        />
        <IconButton
          label={day.date ? t.removeOfTitle({ title: day.date }) : t.removeThisSpecialDay}
          onClick={onRemove}
          className="mt-6"
          icon={Trash2}
        />
      </div>
      {day.date !== '' && day.date < today && <p className="text-sm text-muted">{t.specialDayIsOver}</p>}
      <DayFields day={day} closed={t.closed} onChange={onChange} />
    </fieldset>
  )
}
