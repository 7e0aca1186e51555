import { messageOf } from '@tablier/api-client'
import { api, type BackupFrequency } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { DateTime } from '../components/date-time.tsx'
import { ForWhoeverHelps } from '../components/for-whoever-helps.tsx'
import { Rich } from '../components/text.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { controlClass } from '../components/field.tsx'
import { Card } from '../components/page.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { sizeText } from '../language/file-size.ts'
import { momentText } from '../language/moment-text.ts'
import { useSiteTimeZone } from '../site/site-settings.ts'
import { BackupList } from './backup-list.tsx'
import {
  backupsOptions,
  type ScheduleValues,
  useBeginTask,
  useScheduleForm,
  useTaskUnderWay,
} from './backup-queries.ts'
import {
  type BackupOverview,
  type BackupsProps,
  missingText,
  progressOf,
  type Task,
  taskNames,
  cleanedText,
  unreadableText,
  withoutKeyText,
} from './backup-words.ts'
import { NewBackup } from './new-backup.tsx'
import { percentText } from '../language/percent-text.ts'
import { t } from '../language/words.ts'

export function BackupsScreen() {
  const { data, error, refetch } = useQuery(backupsOptions)
  if (error && data === undefined) {
    const message = `${t.theBackupsCouldNotBeLoaded} ${messageOf(error, t.pleaseTryAgain)}`
    return <FailureNotice message={message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <output className="block text-sm text-muted">{t.loadingBackups}</output>
  if (data !== null) return <Backups overview={data} />
  return (
    <Card title={t.backups}>
      <p className="text-sm">{t.noBackupsInDemonstration}</p>
    </Card>
  )
}

function Backups({ overview }: { readonly overview: BackupOverview }) {
  const task = useTaskUnderWay(overview.task)
  const isBusy = task !== null
  return (
    <>
      <output className="sr-only">{task && taskNames[task.kind]}</output>
      {task && <TaskProgress task={task} />}
      <div className="grid items-start gap-6 xl:grid-cols-3">
        <Card title={t.backUpNow}>
          <NewBackup overview={overview} isBusy={isBusy} />
        </Card>
        <Card title={t.schedule}>
          <ScheduleForm schedule={overview.schedule} />
          <Copies overview={overview} />
        </Card>
        <Card title={t.rehearsal}>
          <Rehearsal overview={overview} isBusy={isBusy} />
        </Card>
      </div>
      <BackupList overview={overview} isBusy={isBusy} />
    </>
  )
}

const frequencies = { off: t.never, daily: t.everyNight, weekly: t.everyWeek } as const satisfies Record<
  BackupFrequency,
  string
>

const fields: RecordFields<ScheduleValues> = {
  body: api.backups.setSchedule.body,
  labels: { every: t.makeABackup, keep: t.keepTheNewest },
}

/** The form for how often the server makes a backup, and how many it stores. */
function ScheduleForm({ schedule }: { readonly schedule: BackupOverview['schedule'] }) {
  return (
    <CardForm form={useScheduleForm(fields, schedule)} save={t.saveSchedule}>
      <div className="flex flex-wrap gap-5 text-sm">
        <div className="min-w-40 flex-1">
          <RecordField name="every" words={frequencies} />
        </div>
        <RecordField name="keep" className={`${controlClass} max-w-32`} />
      </div>
      <p className="text-sm text-muted">
        <NextBackup nextAt={schedule.nextAt} isDue={schedule.isDue} /> {t.oldBackupsAreDeleted}
      </p>
    </CardForm>
  )
}

/** Whether backups are copied to a second place, and how the last copy went. */
function Copies({ overview: { copiesTo, last } }: Pick<BackupsProps, 'overview'>) {
  const { problem, facts, startedAt = '' } = last.copy ?? {}
  const size = sizeText(facts?.bytes ?? 0)
  const place = copiesTo === null ? t.thereIsNoSecondPlace : t.copiesGoTo({ place: copiesTo })
  const went = problem ? t.lastCopyFailed({ problem }) : t.lastCopy({ size })
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p className={`text-sm wrap-anywhere ${problem ? 'text-danger' : 'text-muted'}`}>
        <Rich text={place} />{' '}
        {copiesTo !== null && last.copy && <Rich text={went} time={() => <DateTime iso={startedAt} />} />}
      </p>
      {copiesTo === null && (
        <ForWhoeverHelps>
          <p>
            <Rich text={t.helperOnSecondPlace} />
          </p>
        </ForWhoeverHelps>
      )}
    </div>
  )
}

function NextBackup({ nextAt, isDue }: Pick<BackupOverview['schedule'], 'nextAt' | 'isDue'>) {
  const timeZone = useSiteTimeZone()
  if (nextAt === null) return t.noBackupIsMadeByItself
  if (isDue) return t.nextBackupIsSoon
  return (
    <Rich
      text={timeZone ? t.nextBackupIn({ timeZone: timeZone.replaceAll('_', ' ') }) : t.nextBackup}
      time={() => <time dateTime={nextAt}>{momentText(new Date(nextAt), timeZone)}</time>}
    />
  )
}

/** The result of the last rehearsal, and a button for another one. */
function Rehearsal({ overview: { items, last }, isBusy }: BackupsProps) {
  const { rehearsal } = useBeginTask()
  const cannotStart = isBusy || rehearsal.isPending || items.length === 0
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>{t.rehearsalExplained}</p>
      <RehearsalWord rehearsal={last.rehearsal} />
      <Button isBusy={cannotStart} onClick={() => rehearsal.mutate()} className="min-w-36 self-start">
        {rehearsal.isPending ? t.starting : t.rehearseNow}
      </Button>
    </div>
  )
}

function RehearsalWord({ rehearsal }: { readonly rehearsal: Task | null }) {
  if (!rehearsal) return <p className="text-muted">{t.thereWasNoRehearsalYet}</p>
  const { problem, facts, startedAt } = rehearsal
  const flaws = [missingText(facts, 'it'), cleanedText(facts), unreadableText(facts)].filter(Boolean).join(' ')
  const isGood = problem === null && flaws === ''
  const result = isGood ? 'whole' : 'flawed'
  const { pictures = 0 } = facts
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <p className={`flex gap-2 ${isGood ? 'text-success' : 'text-danger'}`}>
      <Icon size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        <Rich
          text={problem === null ? t.rehearsed({ result, pictures }) : t.theRehearsalFailedBecause({ problem })}
          time={() => <DateTime iso={startedAt} />}
          made={() => facts.createdAt && <DateTime iso={facts.createdAt} />}
        />{' '}
        {problem === null && (flaws || withoutKeyText(facts))}
      </span>
    </p>
  )
}

function TaskProgress({ task }: { readonly task: Task }) {
  const { text, percent } = progressOf(task)
  return (
    <section aria-label={t.underWay} className="rounded-xl border border-line bg-primary-wash p-4 text-sm sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{taskNames[task.kind]}</span>
        <span className="text-muted tabular-nums">
          {text}
          {percent !== null && ` · ${percentText(percent)}`}
        </span>
      </div>
      <progress
        aria-label={taskNames[task.kind]}
        aria-valuetext={percent === null ? text : `${text}, ${percentText(percent)}`}
        max={100}
        value={percent ?? undefined}
        className="mt-3 h-2 w-full appearance-none overflow-hidden rounded-full bg-line accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <p className="mt-2 text-muted">
        {task.kind === 'restore' ? t.changeNothingDuringRestore : t.workGoesOnDuringTask}
      </p>
    </section>
  )
}
