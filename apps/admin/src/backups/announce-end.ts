import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'

type Task = NonNullable<OutputOf<Api['backups']['task']>['task']>

const endings = {
  backup: { good: 'The backup is ready', bad: 'The backup failed.' },
  restore: { good: 'Your site was restored', bad: 'Nothing was restored.' },
  rehearsal: { good: 'The rehearsal went well', bad: 'The rehearsal failed.' },
} as const satisfies Record<Task['kind'], { good: string; bad: string }>

/** Says how a task ended. */
export function announceEnd({ kind, problem }: Task): void {
  const { good, bad } = endings[kind]
  if (problem === null) announceSuccess(good)
  else announceFailure(`${bad} ${problem}`)
}
