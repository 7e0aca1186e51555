import { messageOf } from '@tablier/api-client'
import { calendarLimits } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { client } from '../api.ts'
import { Button, IconButton } from '../components/button.tsx'
import { Card } from '../components/page.tsx'
import { DeleteDialog } from '../components/confirm-dialog.tsx'
import { EditDialog } from '../components/edit-dialog.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { useSiteLanguage } from '../site-time-zone.ts'
import { calendarKey, type DayOff, daysOffOptions, daysText } from './calendar-queries.ts'
import { DayOffForm } from './day-off-form.tsx'

/** The days without evenings that are not over, and what can be done with them. */
export function DaysOff() {
  const { data, error, refetch } = useQuery(daysOffOptions)
  const language = useSiteLanguage()
  const [editing, setEditing] = useState<{ readonly dayOff: DayOff | null } | null>(null)
  const [deleting, setDeleting] = useState<DayOff | null>(null)
  const remove = useDeletion()
  const isFull = (data?.length ?? 0) >= calendarLimits.daysOff
  const add = (
    <Button onClick={() => setEditing({ dayOff: null })} disabled={isFull}>
      <Plus size={18} aria-hidden="true" />
      Add days off
    </Button>
  )
  return (
    <Card title="Days off" action={add}>
      {error && !data && (
        <FailureNotice message={messageOf(error, 'Failed to load the days off')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <output className="block text-sm text-muted">Loading days off...</output>}
      {data?.length === 0 && (
        <p className="text-sm text-muted">
          None to come. On a day off, guests who ask for an evening are told that it is taken.
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Days off" className="-my-3 divide-y divide-line">
          {data.map((dayOff) => (
            <DayOffRow
              key={dayOff.id}
              days={daysText(dayOff, language)}
              note={dayOff.note}
              onEdit={() => setEditing({ dayOff })}
              onDelete={() => setDeleting(dayOff)}
            />
          ))}
        </ul>
      )}
      {editing && (
        <EditDialog title={editing.dayOff ? 'Edit days off' : 'Add days off'} onClosed={() => setEditing(null)}>
          {(actions) => <DayOffForm dayOff={editing.dayOff} {...actions} />}
        </EditDialog>
      )}
      <DeleteDialog
        row={deleting}
        title="Delete days off"
        question={`Delete ${deleting ? daysText(deleting, language) : ''}? Evenings on these days stay as they are.`}
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
      <IconButton label={`Edit ${days}`} onClick={onEdit} className="max-sm:size-11">
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${days}`} onClick={onDelete} className="hover:text-danger max-sm:size-11">
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function useDeletion(): (dayOff: DayOff) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: DayOff) => client.calendar.deleteDayOff({ params: { id } }),
    onSuccess: () => announceSuccess('Days off deleted'),
    onError: (error) => announceFailure(messageOf(error, 'Failed to delete the days off')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarKey }),
    meta: { action: 'delete days off' },
  })
  return mutate
}
