import { ApiError, messageOf } from '@tablier/api-client'
import { calendarLimits } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { client } from '../api.ts'
import type { EditActions } from '../components/edit-dialog.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { TextInput } from '../components/text-input.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { calendarKey, type DayOff } from './calendar-queries.ts'

type DayOffValues = Pick<DayOff, 'firstDay' | 'lastDay' | 'note'>

interface DayOffFormProps extends EditActions {
  /** Null adds days off. */
  readonly dayOff: DayOff | null
}

/** One day or several. The last day may be left blank for one. */
export function DayOffForm({ dayOff, onSaved, ...actions }: DayOffFormProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState, control } = useForm<DayOffValues>({
    defaultValues: { firstDay: dayOff?.firstDay ?? '', lastDay: dayOff?.lastDay ?? '', note: dayOff?.note ?? '' },
  })
  const { errors, isDirty } = formState
  const saving = useMutation({
    mutationFn: async (values: DayOffValues) => {
      const body = { ...values, lastDay: values.lastDay || values.firstDay }
      if (!dayOff) await client.calendar.createDayOff({ body })
      else await client.calendar.updateDayOff({ params: dayOff, body: { ...body, version: dayOff.version } })
    },
    onSuccess: () => {
      announceSuccess(dayOff ? 'Days off saved' : 'Days off added')
      onSaved()
    },
    onError: showReason,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: calendarKey }), // the form need not wait for it
    meta: { action: 'save days off' },
  })
  function showReason(error: Error) {
    const reasons = error instanceof ApiError ? error.fields : []
    for (const { field, message } of reasons)
      if (field === 'firstDay' || field === 'lastDay') setError(field, { message: `This ${message}` })
    if (reasons.length === 0) setError('root', { message: failureText(error) })
  }
  const first = useWatch({ control, name: 'firstDay' })
  return (
    <EditForm
      {...actions}
      isNew={dayOff === null}
      isDirty={isDirty}
      isSaving={saving.isPending}
      failure={errors.root?.message}
      submit={handleSubmit((values) => saving.mutate(values))}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label="First day"
          type="date"
          required
          error={errors.firstDay?.message}
          {...register('firstDay', { required: 'Please enter a day' })}
        />
        <TextInput
          label="Last day (blank for one day)"
          type="date"
          min={first || undefined}
          error={errors.lastDay?.message}
          {...register('lastDay')}
        />
      </div>
      <TextInput
        label="Note"
        maxLength={calendarLimits.note}
        placeholder="Holiday, a course"
        error={errors.note?.message}
        {...register('note')}
      />
      <p className="text-sm text-muted">Only you and the calendar on your phone see the note.</p>
    </EditForm>
  )
}

function failureText(error: Error): string {
  if (error instanceof ApiError && error.code === 'stale_version')
    return 'Somebody else changed these days in the meantime. Close this and open it again to see them.'
  return messageOf(error, 'Failed to save the days off')
}
