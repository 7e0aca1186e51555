import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { DateTime } from '../components/date-time.tsx'
import { useBeginTask } from './backup-queries.ts'
import { missingText, picturesText, type BackupOverview, type Task } from './backup-words.ts'

interface RehearsalProps {
  readonly overview: BackupOverview
  readonly isBusy: boolean
}

/** The result of the last rehearsal, and a button for another one. */
export function Rehearsal({ overview: { items, last }, isBusy }: RehearsalProps) {
  const { rehearsal } = useBeginTask()
  const cannotStart = isBusy || rehearsal.isPending || items.length === 0
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>
        A backup is only good if it can be restored. Every week the newest one is restored in a separate place, to see
        that nothing is missing. Your site does not change.
      </p>
      <RehearsalWord rehearsal={last.rehearsal} />
      <Button
        aria-disabled={cannotStart}
        onClick={() => !cannotStart && rehearsal.mutate()}
        className="min-w-36 self-start"
      >
        {rehearsal.isPending ? 'Starting...' : 'Rehearse now'}
      </Button>
    </div>
  )
}

function RehearsalWord({ rehearsal }: { readonly rehearsal: Task | null }) {
  if (!rehearsal) return <p className="text-muted">There was no rehearsal yet.</p>
  const { problem, facts, startedAt } = rehearsal
  const missing = missingText(facts)
  const isGood = problem === null && missing === null
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <p className={`flex gap-2 ${isGood ? 'text-success' : 'text-danger'}`}>
      <Icon size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        <DateTime iso={startedAt} />:{' '}
        {problem === null ? (
          <>
            the backup of {facts.createdAt && <DateTime iso={facts.createdAt} />} came back{missing ? '' : ' whole'},
            with {picturesText(facts)}.{missing && ` ${missing} when it was made.`}
          </>
        ) : (
          `the rehearsal failed. ${problem}`
        )}
      </span>
    </p>
  )
}
