import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import type { CollectionScreen } from '../collection-screen.ts'
import { OrderView } from './order-view.tsx'
import { RecordDifference } from './record-difference.tsx'
import { RestoreButton } from './restore-button.tsx'
import { type Revision, type Subject, THE_ORDER } from './revision-queries.ts'
import { isNow, whatHappened } from './revision-words.ts'
import { VersionSelect } from './version-select.tsx'

interface VersionPaneProps {
  readonly screen: CollectionScreen
  readonly subject: Subject
  /** All that are loaded, the newest first. */
  readonly revisions: readonly Revision[]
  readonly shown: Revision
  /** The number of the version to compare with; undefined for the one before. */
  readonly other: number | undefined
  readonly hasUnsavedInput: boolean
  /** Shows the list instead, on a phone. */
  readonly onBack: () => void
  readonly onCompare: (shown: number, other: number) => void
  readonly onRestored: () => void
}

/** One version: how it differs from another one, and the button that restores it. */
export function VersionPane(props: VersionPaneProps) {
  const { screen, subject, revisions, shown, hasUnsavedInput, onBack, onCompare, onRestored } = props
  const isOrder = subject.id === THE_ORDER
  const earlier = revisions[revisions.indexOf(shown) + 1]
  const isTrashed = revisions[0]?.kind === 'trashed'
  const canRestore = !isTrashed && !isNow(shown, revisions)
  const { other = earlier?.number ?? shown.number } = props
  return (
    <div className="flex flex-col gap-5">
      <Button variant="quiet" className="-my-1 -ml-3 w-fit px-3! md:hidden" onClick={onBack}>
        <ArrowLeft size={18} aria-hidden="true" />
        All versions
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base font-semibold">
          Version {shown.number}: {whatHappened(shown)}
        </h3>
        {canRestore && (
          <RestoreButton
            key={shown.number}
            subject={subject}
            number={shown.number}
            label={isOrder ? 'Take back to this order' : 'Restore this version'}
            hasUnsavedInput={hasUnsavedInput}
            onRestored={onRestored}
          />
        )}
        {canRestore && <p className="w-full text-muted">{effectOf(isOrder, revisions)}</p>}
        {isTrashed && (
          <p className="w-full text-muted">
            This record was deleted. You can restore it from{' '}
            <Link to="/admin/trash" className="text-link underline underline-offset-4">
              the trash
            </Link>{' '}
            if it is still there.
          </p>
        )}
      </div>
      {!isOrder && revisions.length > 1 && (
        <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
          <VersionSelect
            label="Compare version"
            revisions={revisions}
            value={shown.number}
            onChange={(number) => onCompare(number, other)}
          />
          <VersionSelect
            label="With version"
            revisions={revisions}
            value={other}
            onChange={(number) => onCompare(shown.number, number)}
          />
        </div>
      )}
      {isOrder && <OrderView screen={screen} number={shown.number} />}
      {!isOrder && other !== shown.number && (
        <RecordDifference
          screen={screen}
          subject={subject}
          from={Math.min(other, shown.number)}
          to={Math.max(other, shown.number)}
        />
      )}
      {!isOrder && other === shown.number && (
        <p className="text-muted">{earlier ? 'Choose another version to compare.' : 'This is the first version.'}</p>
      )}
    </div>
  )
}

/** What restoring does. */
function effectOf(isOrder: boolean, revisions: readonly Revision[]): string {
  if (isOrder) return 'Visitors see this order at once. What was added since stays in the list.'
  const isPublished = revisions.find(({ isLive }) => isLive)?.status === 'Published'
  return isPublished
    ? 'Restoring makes draft changes. The page stays as it is until you publish them.'
    : 'Visitors do not see this record, so it is restored at once.'
}
