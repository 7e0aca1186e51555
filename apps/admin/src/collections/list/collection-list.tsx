import { messageOf } from '@tablier/api-client'
import { useRef, useState } from 'react'
import { Button } from '../../controls/button.tsx'
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { useRecordChanges } from '../use-record-changes.ts'
import { useRecords } from '../use-records.ts'
import { ListFilters } from './list-filters.tsx'
import { EmptyList, ListFailure } from './list-states.tsx'
import { matchingRecords, noFilter } from './matching-records.ts'
import { RecordTable } from './record-table.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

interface CollectionListProps {
  readonly screen: CollectionScreen
  readonly onAdd: () => void
  readonly onEdit: (record: ContentRecord) => void
}

/** The records of one collection: search, filter, table, and what can be done with a row. */
export function CollectionList({ screen, onAdd, onEdit }: CollectionListProps) {
  const list = useRecords(screen)
  const changes = useRecordChanges(screen)
  const [filter, setFilter] = useState(noFilter)
  const [deleting, setDeleting] = useState<ContentRecord | null>(null)
  const region = useRef<HTMLElement>(null)
  const isRowGoing = useRef(false)

  function askToDelete(record: ContentRecord) {
    if (screen.confirmDelete === null) changes.remove(record)
    else setDeleting(record)
  }
  function confirmDelete() {
    if (deleting) changes.remove(deleting)
    isRowGoing.current = true
    setDeleting(null)
  }
  /** To the button that asked, or to the list where its row goes. */
  function focusAfterAsking() {
    const isGoing = isRowGoing.current
    isRowGoing.current = false
    return isGoing ? region.current : true
  }

  if (!list.records) {
    if (!list.error) return <TableSkeleton screen={screen} />
    return <ListFailure message={messageOf(list.error, screen.failures.load)} onRetry={list.reload} />
  }
  const shown = matchingRecords(list.records, screen, filter)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={screen.title}
      className="@container flex flex-col gap-4 outline-none"
    >
      <ListFilters words={screen.words} filter={filter} onChange={setFilter} />
      {list.error && <ListFailure message={messageOf(list.error, screen.failures.load)} onRetry={list.reload} />}
      {shown.length > 0 ? (
        <RecordTable
          screen={screen}
          records={shown}
          onEdit={onEdit}
          onDelete={askToDelete}
          onStatus={changes.setStatus}
        />
      ) : (
        <EmptyList
          screen={screen}
          isFiltered={list.records.length > 0}
          onAdd={onAdd}
          onClear={() => setFilter(noFilter)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <output>Showing {shown.length} results</output>
        {list.hasMore && (
          <Button onClick={list.loadMore} disabled={list.isLoadingMore}>
            {list.isLoadingMore ? 'Loading...' : `Load more (${list.records.length} of ${list.total} loaded)`}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${screen.words.one}`}
        question={screen.confirmDelete ?? ''}
        confirm="Delete"
        cancel="Cancel"
        onCancel={() => setDeleting(null)}
        onConfirm={confirmDelete}
        finalFocus={focusAfterAsking}
      />
    </section>
  )
}
