import { api, type BackupFrequency } from '@tablier/contracts'
import { controlClass } from '../components/field.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { momentText } from '../moment-text.ts'
import { useSiteTimeZone } from '../site-time-zone.ts'
import { type ScheduleValues, useScheduleForm } from './backup-queries.ts'
import type { BackupOverview } from './backup-words.ts'

const frequencies = { off: 'Never', daily: 'Every night', weekly: 'Every week' } as const satisfies Record<
  BackupFrequency,
  string
>

const fields: RecordFields<ScheduleValues> = {
  body: api.backups.setSchedule.body,
  labels: { every: 'Make a backup', keep: 'Keep the newest' },
}

/** The form for how often the server makes a backup, and how many it stores. */
export function ScheduleForm({ schedule }: { readonly schedule: BackupOverview['schedule'] }) {
  return (
    <CardForm form={useScheduleForm(fields, schedule)} save="Save schedule">
      <div className="flex flex-wrap gap-5 text-sm">
        <div className="min-w-40 flex-1">
          <RecordField name="every" words={frequencies} />
        </div>
        <RecordField name="keep" className={`${controlClass} max-w-32`} />
      </div>
      <p className="text-sm text-muted">
        <NextBackup nextAt={schedule.nextAt} isDue={schedule.isDue} /> Older scheduled backups are deleted; those that
        you make by hand stay.
      </p>
    </CardForm>
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
