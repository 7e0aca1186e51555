import { api, calendarLimits } from '@tablier/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { client } from '../../calls/api.ts'
import { EditableCard } from '../../components/editable-card.tsx'
import type { RecordFields } from '../../forms/record-fields.ts'
import { DialogForm, RecordField } from '../../forms/record-form.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { daysText } from '../../language/moment-text.ts'
import { presentIn } from '../../calls/outdated.ts'
import { calendarKey, type DayOff, daysOffOptions } from './calendar-queries.ts'
import { t } from '../../language/words.ts'

export function DaysOff() {
  const query = useQuery(daysOffOptions)
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: DayOff) => client.calendar.deleteDayOff({ params: { id } }),
    meta: {
      action: 'delete days off',
      done: t.daysOffDeleted,
      failed: t.failedToDeleteTheDaysOff,
      reloads: [calendarKey],
    },
  })
  return (
    <EditableCard
      query={query}
      limit={calendarLimits.daysOff}
      words={words}
      shownOf={(dayOff) => ({ name: daysText(dayOff), note: dayOff.note })}
      dialogOf={(dayOff, onClosed) => <DayOffDialog dayOff={dayOff} onClosed={onClosed} />}
      questionOf={(days) => t.deleteDaysQuestion({ days })}
      onDelete={remove}
    />
  )
}

const words = {
  title: t.daysOff,
  add: t.addDaysOff,
  empty: t.noDaysOff,
  loading: t.loadingDaysOff,
  failed: t.failedToLoadTheDaysOff,
  deletion: t.deleteDaysOff,
}

const fields: RecordFields<Pick<DayOff, 'firstDay' | 'lastDay' | 'note'>> = {
  body: api.calendar.createDayOff.body,
  labels: { firstDay: t.firstDay, lastDay: t.lastDayBlankForOneDay, note: t.note },
  required: { firstDay: t.pleaseEnterADay },
  check: ({ lastDay }, { lastDay: problem, ...found }) => (problem && lastDay ? { ...found, lastDay: problem } : found),
}

interface DayOffDialogProps {
  /** Null for a form that adds days off. */
  readonly dayOff: DayOff | null
  /** The day that a new form begins with, such as `2027-05-31`. */
  readonly day?: string
  readonly onClosed: () => void
}

/** A form for one day or several. For one day, the last day may stay blank. */
export function DayOffDialog({ dayOff, day = '', onClosed }: DayOffDialogProps) {
  const form = useRecordForm({
    fields,
    record: dayOff,
    storedOf: (known): Partial<DayOff> => known ?? { firstDay: day },
    send: async (_changes, days, known) => {
      const body = { ...days, lastDay: days.lastDay || days.firstDay }
      if (!dayOff) await client.calendar.createDayOff({ body })
      else await client.calendar.updateDayOff({ params: dayOff, body: { ...body, version: known?.version } })
    },
    reloads: [calendarKey],
    saved: dayOff ? t.daysOffSaved : t.daysOffAdded,
    failed: t.failedToSaveTheDaysOff,
    presentOf: (error) => presentIn<DayOff>(error, 'dayOff'),
    action: 'save days off',
  })
  return (
    <DialogForm form={form} title={dayOff ? t.editDaysOff : t.addDaysOff} isNew={dayOff === null} onClosed={onClosed}>
      <Days />
      <RecordField name="note" placeholder={t.holidayACourse} />
      <p className="text-sm text-muted">{t.dayOffNoteHint}</p>
    </DialogForm>
  )
}

function Days() {
  const first = useWatch({ name: 'firstDay' }) as string // as inputs hold it
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <RecordField name="firstDay" />
      <RecordField name="lastDay" required={false} min={first || undefined} />
    </div>
  )
}
