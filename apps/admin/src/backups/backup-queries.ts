import { type InputOf, messageOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { markRestore } from '../session/restore-mark.ts'
import { type Backup, type BackupOverview, failedRestoreText, problemText, type Task } from './backup-words.ts'
import { presentIn } from '../calls/outdated.ts'
import { t } from '../language/words.ts'

export type ScheduleValues = NonNullable<InputOf<Api['backups']['setSchedule']>['body']>

/** How often to ask for a task's progress, in milliseconds. */
const POLL_MS = 1000

const overviewKey = ['backups'] as const

/** The overview of the backups; null if this host makes none. */
export const backupsOptions = queryOptions({
  queryKey: overviewKey,
  queryFn: async ({ signal }) => (await client.backups.list({ signal })).overview,
  staleTime: 0, // the schedule makes some without this browser
  meta: { action: 'load the backups' },
})

/** Follows the running task, even if another person started it. Reloads the overview when the task has ended. */
export function useTaskUnderWay(begun: Task | null): Task | null {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['backup-task', begun?.id],
    queryFn: async ({ signal }) => {
      const { task } = await client.backups.task({ signal })
      const hasEnded = task === null || task.endedAt !== null
      markRestore(!hasEnded && task.kind === 'restore')
      if (!hasEnded) return task
      if (task && task.id === begun?.id) announceEnd(task)
      await refresh(queryClient)
      return null
    },
    enabled: begun !== null,
    refetchInterval: ({ state }) => (state.data === null ? false : POLL_MS),
    staleTime: 0,
    meta: { action: 'ask how far the backup has come' },
  })
  return begun && (data === undefined ? begun : data)
}

const successes = {
  backup: t.theBackupIsReady,
  copy: t.theCopyIsThere,
  restore: t.yourSiteWasRestored,
  rehearsal: t.theRehearsalWentWell,
} as const satisfies Record<Task['kind'], string>

const taskFailures = {
  backup: t.theBackupFailed,
  copy: t.theCopyFailed,
  rehearsal: t.theRehearsalFailed,
} as const

function announceEnd(task: Task): void {
  const { kind, problem } = task
  if (problem === null) announceSuccess(successes[kind])
  else announceFailure(kind === 'restore' ? failedRestoreText(task) : `${taskFailures[kind]} ${problemText(task)}`)
}

/** Shows a task that has just started. Reloads the overview only after the end of the task, which may come at once. */
export function showTask(queryClient: QueryClient, task: Task): void {
  queryClient.setQueryData(backupsOptions.queryKey, (known) => known && { ...known, task })
}

async function refresh(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: overviewKey })
}

export function useBeginTask() {
  const queryClient = useQueryClient()
  const settings = {
    onSuccess: ({ task }: { readonly task: Task }) => showTask(queryClient, task),
    onError: (error: Error) => {
      announceFailure(messageOf(error, t.taskNotStarted))
      return refresh(queryClient) // another task may be under way
    },
  }
  const backup = useMutation({
    mutationFn: (passphrase: string | undefined) =>
      client.backups.start({ body: passphrase === undefined ? {} : { passphrase } }),
    ...settings,
    meta: { action: 'begin a backup' },
  })
  const rehearsal = useMutation({
    mutationFn: () => client.backups.rehearse({ body: {} }),
    ...settings,
    meta: { action: 'begin a rehearsal' },
  })
  return { backup, rehearsal }
}

export function useScheduleForm(fields: RecordFields<ScheduleValues>, schedule: BackupOverview['schedule']) {
  return useRecordForm({
    fields,
    record: schedule,
    storedOf: (known): ScheduleValues => known,
    send: async (_changes, body, { version }) =>
      (await client.backups.setSchedule({ body: { ...body, version } })).schedule,
    presentOf: (error) => presentIn<BackupOverview['schedule']>(error, 'schedule'),
    reloads: [overviewKey],
    saved: t.scheduleSaved,
    failed: t.theScheduleCouldNotBeSaved,
    action: 'save the schedule of backups',
  })
}

export function useBackupActions() {
  const download = useMutation({
    mutationFn: ({ name }: Backup) => client.backups.link({ params: { name } }),
    onSuccess: ({ path }) => follow(path),
    meta: { action: 'download a backup', failed: t.theDownloadCouldNotBeStarted },
  })
  const remove = useMutation({
    mutationFn: ({ name }: Backup) => client.backups.delete({ params: { name } }),
    meta: { action: 'delete a backup', done: t.backupDeleted, failed: t.deleteFailed, reloads: [overviewKey] },
  })
  return { download: download.mutate, remove: remove.mutate }
}

/** Downloads a file without leaving the page, even if the answer is an error. */
function follow(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
