import { messageOf } from '@tablier/api-client'
import { useRef, useState } from 'react'
import { Button } from '../../controls/button.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { useRecordChanges } from '../use-record-changes.ts'
import { useRecords } from '../use-records.ts'
import { DeleteQuestion } from './delete-question.tsx'
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

  function remove(record: ContentRecord) {
    setDeleting(null)
    changes.remove(record)
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
          onDelete={screen.confirmDelete === null ? remove : setDeleting}
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
      <ListFoot shown={shown.length} list={list} />
      <DeleteQuestion screen={screen} record={deleting} onYes={remove} onNo={() => setDeleting(null)} list={region} />
    </section>
  )
}

function ListFoot({ shown, list }: { shown: number; list: ReturnType<typeof useRecords> }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      <output>Showing {shown} results</output>
      {list.hasMore && (
        <Button onClick={list.loadMore} disabled={list.isLoadingMore}>
          {list.isLoadingMore ? 'Loading...' : `Load more (${list.records?.length} of ${list.total} loaded)`}
        </Button>
      )}
    </div>
  )
}
