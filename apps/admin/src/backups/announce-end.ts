import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { failedRestoreText } from './backup-words.ts'

type Task = NonNullable<OutputOf<Api['backups']['task']>['task']>

const successes = {
  backup: 'The backup is ready',
  restore: 'Your site was restored',
  rehearsal: 'The rehearsal went well',
} as const satisfies Record<Task['kind'], string>

const taskFailures = { backup: 'The backup failed.', rehearsal: 'The rehearsal failed.' } as const

/** Shows a toast that says how a task ended. */
export function announceEnd(task: Task): void {
  const { kind, problem } = task
  if (problem === null) announceSuccess(successes[kind])
  else announceFailure(kind === 'restore' ? failedRestoreText(task) : `${taskFailures[kind]} ${problem}`)
}
