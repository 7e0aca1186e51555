import { useRef, useState } from 'react'
import { Button } from '../../controls/button.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { useRecords } from '../use-records.ts'
import { useRemoveRecord } from '../use-remove-record.ts'
import { useSetStatus } from '../use-set-status.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { ListFilters } from './list-filters.tsx'
import { EmptyList, ListFailure } from './list-states.tsx'
import { matchingRecords, noFilter } from './matching-records.ts'
import { RecordTable } from './record-table.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useListOrder } from './use-list-order.ts'

interface CollectionListProps {
  readonly screen: CollectionScreen
  readonly onAdd: () => void
  readonly onEdit: (record: ContentRecord) => void
}

/** The records of one collection: search, filter, table, and what can be done with a row. */
export function CollectionList({ screen, onAdd, onEdit }: CollectionListProps) {
  const list = useRecords(screen)
  const remove = useRemoveRecord(screen)
  const setStatus = useSetStatus(screen)
  const [filter, setFilter] = useState(noFilter)
  const [deleting, setDeleting] = useState<ContentRecord | null>(null)
  const region = useRef<HTMLElement>(null)
  const shown = matchingRecords(list.records ?? [], screen, filter)
  const order = useListOrder(screen, list.records ?? [], shown)

  const failure = list.error && <ListFailure message={screen.failures.load(list.error)} onRetry={list.reload} />
  if (!list.records) return failure ?? <TableSkeleton screen={screen} />
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={screen.title}
      className="@container flex flex-col gap-4 outline-none"
    >
      {screen.filters && (
        <ListFilters words={screen.words} all={screen.filters.all} filter={filter} onChange={setFilter} />
      )}
      {failure}
      {shown.length > 0 ? (
        <RecordTable
          screen={screen}
          records={shown}
          actions={{ edit: onEdit, remove: askOrRemove, setStatus, order }}
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
      <output className="sr-only">{order.said}</output>
      <DeleteQuestion
        screen={screen}
        record={deleting}
        onYes={removeNow}
        onNo={() => setDeleting(null)}
        list={region}
      />
    </section>
  )

  function askOrRemove(record: ContentRecord) {
    if (screen.confirmDelete !== null) return setDeleting(record)
    remove(record)
    region.current?.focus() // the button that was pressed goes with its row
  }
  function removeNow(record: ContentRecord) {
    setDeleting(null)
    remove(record)
  }
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
