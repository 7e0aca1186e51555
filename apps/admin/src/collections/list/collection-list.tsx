import { useRef, useState } from 'react'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { useRecords } from '../use-records.ts'
import { useRemoveRecord } from '../use-remove-record.ts'
import { useSetStatus } from '../use-set-status.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListFoot } from './list-foot.tsx'
import { EmptyList, ListFailure } from './list-states.tsx'
import { type ListFilter, matchingRecords, noFilter } from './matching-records.ts'
import { RecordTable } from './record-table.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useRenderedRows } from './use-rendered-rows.ts'
import { useListOrder } from './use-list-order.ts'
import { useStableActions } from './use-stable-actions.ts'

interface CollectionListProps {
  readonly screen: CollectionScreen
  readonly onAdd: () => void
  readonly onEdit: (record: ContentRecord) => void
}

/** More are rendered on demand: a thousand rows at once are slow. */
const INITIAL_ROWS = 100

/** The records of one collection: search, filter, table and the actions of a row. */
export function CollectionList({ screen, onAdd, onEdit }: CollectionListProps) {
  const list = useRecords(screen)
  const remove = useRemoveRecord(screen)
  const setStatus = useSetStatus(screen)
  const [filter, setFilter] = useState(noFilter)
  const [clears, setClears] = useState(0)
  const [limit, setLimit] = useState(INITIAL_ROWS)
  const [deleting, setDeleting] = useState<ContentRecord | null>(null)
  const region = useRef<HTMLElement>(null)
  const shown = matchingRecords(list.records ?? [], screen, filter)
  const rows = useRenderedRows(shown.slice(0, limit))
  const { announcement, ...order } = useListOrder(screen, list.records ?? [], shown)
  const actions = useStableActions({ edit: onEdit, remove: askOrRemove, setStatus, ...order })

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
        <ListFilters key={clears} words={screen.words} all={screen.filters.all} onChange={applyFilter} />
      )}
      {failure}
      {shown.length > 0 ? (
        <RecordTable screen={screen} records={rows} actions={actions} />
      ) : (
        <EmptyList screen={screen} isFiltered={list.records.length > 0} onAdd={onAdd} onClear={clearFilter} />
      )}
      <ListFoot shown={shown.length} rendered={limit} list={list} onMore={() => setLimit(limit + INITIAL_ROWS)} />
      <output className="sr-only">{announcement}</output>
      <DeleteDialog
        screen={screen}
        record={deleting}
        onConfirm={removeNow}
        onCancel={() => setDeleting(null)}
        list={region}
      />
    </section>
  )

  function applyFilter(next: ListFilter) {
    setFilter(next)
    setLimit(INITIAL_ROWS)
  }
  function clearFilter() {
    applyFilter(noFilter)
    setClears(clears + 1) // resets the inputs
  }
  function askOrRemove(record: ContentRecord) {
    if (screen.confirmDelete !== null) return setDeleting(record)
    remove(record)
    region.current?.focus() // the pressed button disappears with its row
  }
  function removeNow(record: ContentRecord) {
    setDeleting(null)
    remove(record)
  }
}
