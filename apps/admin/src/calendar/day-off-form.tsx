import { api } from '@tablier/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { client } from '../api.ts'
import type { EditActions } from '../components/edit-dialog.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { calendarKey, type DayOff } from './calendar-queries.ts'

const fields: RecordFields<Pick<DayOff, 'firstDay' | 'lastDay' | 'note'>> = {
  body: api.calendar.createDayOff.body,
  labels: { firstDay: 'First day', lastDay: 'Last day (blank for one day)', note: 'Note' },
  required: { firstDay: 'Please enter a day' },
  check: ({ lastDay }, { lastDay: problem, ...found }) => (problem && lastDay ? { ...found, lastDay: problem } : found),
}

interface DayOffFormProps extends EditActions {
  /** Null adds days off. */
  readonly dayOff: DayOff | null
}

/** One day or several. The last day may be left blank for one. */
export function DayOffForm({ dayOff, ...actions }: DayOffFormProps) {
  const queryClient = useQueryClient()
  const form = useRecordForm({
    fields,
    record: dayOff,
    storedOf: (known): Partial<DayOff> => known ?? {},
    send: async (_changes, days) => {
      const body = { ...days, lastDay: days.lastDay || days.firstDay }
      if (!dayOff) await client.calendar.createDayOff({ body })
      else await client.calendar.updateDayOff({ params: dayOff, body: { ...body, version: dayOff.version } })
    },
    onSaved: actions.onSaved,
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarKey }),
    saved: dayOff ? 'Days off saved' : 'Days off added',
    failed: 'Failed to save the days off',
    outdated: 'Somebody else changed these days in the meantime. Close this and open it again to see them.',
    action: 'save days off',
  })
  return (
    <DialogForm form={form} isNew={dayOff === null} {...actions}>
      <Days />
      <RecordField name="note" placeholder="Holiday, a course" />
      <p className="text-sm text-muted">Only you and the calendar on your phone see the note.</p>
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
