import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import type { useRecords } from '../use-records.ts'

interface ListFootProps {
  /** Number of records that match search and filter. */
  readonly shown: number
  /** How many of them are rendered at most. */
  readonly rendered: number
  readonly list: ReturnType<typeof useRecords>
  /** Renders more of them. */
  readonly onMore: () => void
  /** Buttons that concern the whole list. */
  readonly children?: ReactNode
}

/** The number of records, and a button for those that are not rendered or not loaded. */
export function ListFoot({ shown, rendered, list, onMore, children }: ListFootProps) {
  function loadMore() {
    onMore()
    list.loadMore()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      <output>Showing {shown} results</output>
      <div className="ml-auto">{children}</div>
      {shown > rendered ? (
        <Button onClick={onMore}>Show more ({rendered} shown)</Button>
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
