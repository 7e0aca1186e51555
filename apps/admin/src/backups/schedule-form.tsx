import { backupFrequencies, type BackupFrequency, keptBackups } from '@tablier/contracts'
import { useController, useForm } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { controlClass, Field } from '../components/field.tsx'
import { SelectField } from '../components/select.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { useSiteTimeZone } from '../site-time-zone.ts'
import { momentText } from '../moment-text.ts'
import { type BackupOverview, type ScheduleValues, useSaveSchedule } from './backup-queries.ts'

const names = { off: 'Never', daily: 'Every night', weekly: 'Every week' } as const satisfies Record<
  BackupFrequency,
  string
>
const choices = backupFrequencies.map((every) => names[every])

/** How often the server makes a backup by itself, and how many it keeps. */
export function ScheduleForm({ schedule }: { readonly schedule: BackupOverview['schedule'] }) {
  const { every, keep } = schedule
  const { control, register, handleSubmit, reset, formState } = useForm<ScheduleValues>({
    values: { every, keep },
    resetOptions: { keepDirtyValues: true },
  })
  const { field: frequency } = useController({ control, name: 'every' })
  const saving = useSaveSchedule((saved) => reset({ every: saved.every, keep: saved.keep }))
  const submit = handleSubmit((values) => !saving.isPending && saving.mutate(values))
  const frequencyOf = (name: string) => backupFrequencies.find((known) => names[known] === name) ?? 'off'
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5 text-sm">
      <div className="flex flex-wrap gap-5">
        <div className="min-w-40 flex-1">
          <SelectField
            label="Make a backup"
            options={choices}
            value={names[frequency.value]}
            onChange={(name) => frequency.onChange(frequencyOf(name))}
          />
        </div>
        <Field label="Keep the newest" required error={formState.errors.keep?.message}>
          {(field) => (
            <input
              {...field}
              type="number"
              inputMode="numeric"
              min={keptBackups.min}
              max={keptBackups.max}
              className={`${controlClass} max-w-32`}
              {...register('keep', { valueAsNumber: true, validate: keepProblem })}
            />
          )}
        </Field>
      </div>
      <p className="text-muted">
        <NextBackup nextAt={schedule.nextAt} isDue={schedule.isDue} /> Older scheduled backups are deleted; those that
        you make by hand stay.
      </p>
      <Button type="submit" variant="primary" aria-disabled={saving.isPending} className="min-w-36 self-start">
        {saving.isPending ? 'Saving...' : 'Save schedule'}
      </Button>
      <UnsavedChangesDialog isDirty={formState.isDirty} />
    </form>
  )
}

function NextBackup({ nextAt, isDue }: Pick<BackupOverview['schedule'], 'nextAt' | 'isDue'>) {
  const timeZone = useSiteTimeZone()
  if (nextAt === null) return 'No backup is made by itself.'
  if (isDue) return 'The next backup begins in a few minutes.'
  return (
    <>
      Next backup: <time dateTime={nextAt}>{momentText(new Date(nextAt), timeZone)}</time>
      {timeZone && ` (${timeZone.replaceAll('_', ' ')})`}.
    </>
  )
}

function keepProblem(keep: number): string | undefined {
  const { min, max } = keptBackups
  const isPossible = Number.isInteger(keep) && keep >= min && keep <= max
  return isPossible ? undefined : `Please enter a whole number from ${min} to ${max}`
}
