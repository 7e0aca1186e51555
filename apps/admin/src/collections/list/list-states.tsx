import { Plus } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import type { CollectionScreen } from '../collection-screen.ts'

interface ListFailureProps {
  /** Null if the failure is only logged. */
  readonly message: string | null
  readonly onRetry: () => void
}

/** Shown instead of the list, so that a list that failed to load does not look empty. */
export function ListFailure({ message, onRetry }: ListFailureProps) {
  if (message === null)
    return (
      <div className="flex justify-center rounded-xl border border-dashed border-control-line px-4 py-14">
        <Button onClick={onRetry}>Try again</Button>
      </div>
    )
  return <FailureNotice message={message} onRetry={onRetry} />
}

interface EmptyListProps {
  readonly screen: CollectionScreen
  /** There are records, but none matches search and filter. */
  readonly isFiltered: boolean
  readonly onAdd: () => void
  readonly onClear: () => void
}

/** An empty list, with a button that helps. */
export function EmptyList({ screen, isFiltered, onAdd, onClear }: EmptyListProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-xl border border-dashed border-control-line px-4 py-14 text-center">
      <p>{screen.empty}</p>
      {isFiltered ? (
        <Button onClick={onClear}>Clear search and filter</Button>
      ) : (
        <Button variant="primary" onClick={onAdd}>
          <Plus size={18} aria-hidden="true" />
          Add your first {screen.words.one.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
