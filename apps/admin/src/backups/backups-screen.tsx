import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../components/page.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { BackupList } from './backup-list.tsx'
import { backupsOptions, useTaskUnderWay } from './backup-queries.ts'
import { taskNames, type BackupOverview } from './backup-words.ts'
import { NewBackup } from './new-backup.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { TaskProgress } from './task-progress.tsx'

/** Backups: make, schedule, rehearse and restore them. */
export function BackupsScreen() {
  const { data, error, refetch } = useQuery(backupsOptions)
  if (error && data === undefined) {
    const message = `The backups could not be loaded. ${messageOf(error, 'Please try again.')}`
    return <FailureNotice message={message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <output className="block text-sm text-muted">Loading backups...</output>
  if (data === null) return <NoBackups />
  return <Backups overview={data} />
}

function Backups({ overview }: { readonly overview: BackupOverview }) {
  const task = useTaskUnderWay(overview.task)
  const isBusy = task !== null
  return (
    <>
      <output className="sr-only">{task && taskNames[task.kind]}</output>
      {task && <TaskProgress task={task} />}
      <div className="grid items-start gap-6 xl:grid-cols-3">
        <Card title="Back up now">
          <NewBackup overview={overview} isBusy={isBusy} />
        </Card>
        <Card title="Schedule">
          <ScheduleForm schedule={overview.schedule} />
        </Card>
        <Card title="Rehearsal">
          <Rehearsal overview={overview} isBusy={isBusy} />
        </Card>
      </div>
      <BackupList overview={overview} isBusy={isBusy} />
    </>
  )
}

function NoBackups() {
  return (
    <Card title="Backups">
      <p className="text-sm">
        Your server makes the backups. Here in the demonstration there is none, so nothing can be backed up or restored.
      </p>
    </Card>
  )
}
