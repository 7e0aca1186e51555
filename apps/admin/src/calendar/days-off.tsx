import { messageOf } from '@tablier/api-client'
import { api, calendarLimits } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { client } from '../api.ts'
import { Button, IconButton } from '../components/button.tsx'
import { Card } from '../components/page.tsx'
import { DeleteDialog } from '../components/confirm-dialog.tsx'
import { type EditActions, EditDialog } from '../components/edit-dialog.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { announceSuccess } from '../components/toasts.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { calendarKey, type DayOff, daysOffOptions, daysText } from './calendar-queries.ts'
import { t } from '../words.ts'

/** The days off that are not over, with buttons to change them. */
export function DaysOff() {
  const { data, error, refetch } = useQuery(daysOffOptions)
  const [editing, setEditing] = useState<{ readonly dayOff: DayOff | null } | null>(null)
  const [deleting, setDeleting] = useState<DayOff | null>(null)
  const remove = useDeletion()
  const isFull = (data?.length ?? 0) >= calendarLimits.daysOff
  const add = (
    <Button onClick={() => setEditing({ dayOff: null })} disabled={isFull}>
      <Plus size={18} aria-hidden="true" />
      {t.addDaysOff}
    </Button>
  )
  return (
    <Card title={t.daysOff} action={add}>
      {error && !data && (
        <FailureNotice message={messageOf(error, t.failedToLoadTheDaysOff)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <output className="block text-sm text-muted">{t.loadingDaysOff}</output>}
      {data?.length === 0 && <p className="text-sm text-muted">{t.noneToComeOnADay}</p>}
      {data && data.length > 0 && (
        <ul aria-label={t.daysOff} className="-my-3 divide-y divide-line">
          {data.map((dayOff) => (
            <DayOffRow
              key={dayOff.id}
              days={daysText(dayOff)}
              note={dayOff.note}
              onEdit={() => setEditing({ dayOff })}
              onDelete={() => setDeleting(dayOff)}
            />
          ))}
        </ul>
      )}
      {editing && <DayOffDialog {...editing} onClosed={() => setEditing(null)} />}
      <DeleteDialog
        row={deleting}
        title={t.deleteDaysOff}
        question={t.deleteDaysQuestion({ days: deleting ? daysText(deleting) : '' })}
        onDelete={remove}
        onClose={() => setDeleting(null)}
      />
    </Card>
  )
}

interface DayOffRowProps {
  readonly days: string
  readonly note: string
  readonly onEdit: () => void
  readonly onDelete: () => void
}

function DayOffRow({ days, note, onEdit, onDelete }: DayOffRowProps) {
  return (
    <li className="flex items-center gap-2 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{days}</p>
        {note && <p className="truncate text-muted">{note}</p>}
      </div>
      <IconButton label={t.editOfDays({ days })} onClick={onEdit} className="max-sm:size-11">
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t.deleteOfDays({ days })} onClick={onDelete} className="hover:text-danger max-sm:size-11">
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function useDeletion(): (dayOff: DayOff) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: DayOff) => client.calendar.deleteDayOff({ params: { id } }),
    onSuccess: () => announceSuccess(t.daysOffDeleted),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarKey }),
    meta: { action: 'delete days off', failed: t.failedToDeleteTheDaysOff },
  })
  return mutate
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

/** The dialog that adds or changes days off. */
export function DayOffDialog({ dayOff, day = '', onClosed }: DayOffDialogProps) {
  return (
    <EditDialog title={dayOff ? t.editDaysOff : t.addDaysOff} onClosed={onClosed}>
      {(actions) => <DayOffForm dayOff={dayOff} day={day} {...actions} />}
    </EditDialog>
  )
}

/** A form for one day or several. For one day, the last day may stay blank. */
function DayOffForm({ dayOff, day, ...actions }: EditActions & Omit<Required<DayOffDialogProps>, 'onClosed'>) {
  const queryClient = useQueryClient()
  const form = useRecordForm({
    fields,
    record: dayOff,
    storedOf: (known): Partial<DayOff> => known ?? { firstDay: day },
    send: async (_changes, days) => {
      const body = { ...days, lastDay: days.lastDay || days.firstDay }
      if (!dayOff) await client.calendar.createDayOff({ body })
      else await client.calendar.updateDayOff({ params: dayOff, body: { ...body, version: dayOff.version } })
    },
    onSaved: actions.onSaved,
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarKey }),
    saved: dayOff ? t.daysOffSaved : t.daysOffAdded,
    failed: t.failedToSaveTheDaysOff,
    outdated: t.somebodyElseChangedTheseDaysIn,
    action: 'save days off',
  })
  return (
    <DialogForm form={form} isNew={dayOff === null} {...actions}>
      <Days />
      <RecordField name="note" placeholder={t.holidayACourse} />
      <p className="text-sm text-muted">{t.onlyYouAndTheCalendarOn}</p>
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
