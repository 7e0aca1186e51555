import { Plus } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import type { CollectionScreen } from '../collection-screen.ts'

interface EmptyListProps {
  readonly screen: CollectionScreen
  /** There are records, but none matches search and filter. */
  readonly isFiltered: boolean
  readonly onAdd: () => void
  readonly onClear: () => void
}

/** An empty list, with a button that helps. */
export function EmptyList({ screen: { words, empty }, isFiltered, onAdd, onClear }: EmptyListProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-xl border border-dashed border-control-line px-4 py-14 text-center">
      <p>{empty ?? `No ${words.many} found.`}</p>
      {isFiltered ? (
        <Button onClick={onClear}>Clear search and filter</Button>
      ) : (
        <Button variant="primary" onClick={onAdd}>
          <Plus size={18} aria-hidden="true" />
          Add your first {words.one.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
