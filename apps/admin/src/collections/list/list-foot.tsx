import { Button } from '../../components/button.tsx'
import type { useRecords } from '../use-records.ts'

interface ListFootProps {
  /** Records that search and filter leave. */
  readonly shown: number
  /** How many of them are drawn at most. */
  readonly drawn: number
  readonly list: ReturnType<typeof useRecords>
  /** Draws more of them. */
  readonly onMore: () => void
}

/** How many records there are, and a button for those that are not drawn or not loaded. */
export function ListFoot({ shown, drawn, list, onMore }: ListFootProps) {
  function loadMore() {
    onMore()
    list.loadMore()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      <output>Showing {shown} results</output>
      {shown > drawn ? (
        <Button onClick={onMore}>Show more ({drawn} shown)</Button>
      ) : (
        list.hasMore && (
          <Button onClick={loadMore} disabled={list.isLoadingMore}>
            {list.isLoadingMore ? 'Loading...' : `Load more (${list.records?.length} of ${list.total} loaded)`}
          </Button>
        )
      )}
    </div>
  )
}
