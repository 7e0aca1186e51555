import type { ContentStatus } from '@tablier/contracts'
import { useRef, useState } from 'react'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { TableSkeleton } from '../../components/table-skeleton.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { useDraftIds } from '../drafts/use-drafts.ts'
import { OrderHistoryButton } from '../history/history-button.tsx'
import { lastOfStory, siteNotes } from '../on-site.ts'
import { useRecordChanges } from '../use-record-changes.ts'
import { useRecords } from '../use-records.ts'
import { EmptyList } from './empty-list.tsx'
import { LeavingDialogs, type Leaving } from './leaving-dialogs.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListFoot } from './list-foot.tsx'
import { type ListFilter, matchingRecords, noFilter } from './matching-records.ts'
import { RecordTable } from './record-table.tsx'
import { useListOrder } from './use-list-order.ts'
import { useRenderedRows } from './use-rendered-rows.ts'
import { useStableActions } from './use-stable-actions.ts'

interface CollectionListProps {
  readonly screen: CollectionScreen
  /** The list without which the page does not show this one. */
  readonly partner?: CollectionScreen | null
  readonly onAdd: () => void
  readonly onEdit: (record: ContentRecord) => void
}

/** More are rendered on demand: a thousand rows at once are slow. */
const INITIAL_ROWS = 100

/** The records of one collection: search, filter, table and the actions of a row. */
export function CollectionList({ screen, partner = null, onAdd, onEdit }: CollectionListProps) {
  const { title, words, filters, columns, fields, failures, confirmDelete } = screen
  const list = useRecords(screen)
  const partners = useRecords(partner ?? screen).records
  const draftIds = useDraftIds(screen.name)
  const { setStatus, move, remove } = useRecordChanges(screen)
  const [filter, setFilter] = useState(noFilter)
  const [clears, setClears] = useState(0)
  const [limit, setLimit] = useState(INITIAL_ROWS)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const region = useRef<HTMLElement>(null)
  const all = list.records ?? []
  const shown = matchingRecords(all, screen, filter)
  const rows = useRenderedRows(shown.slice(0, limit))
  const { announcement, ...order } = useListOrder({ screen, all, shown, move })
  const actions = useStableActions({ edit: onEdit, remove: askOrRemove, setStatus: askOrSet, ...order })
  const last = lastOfStory(list.records, partner, partners)

  const failure = list.error && <FailureNotice message={failures.load(list.error)} onRetry={list.reload} />
  if (!list.records) {
    const pictures = columns.map((column) => fields[column]?.input.kind === 'media')
    return failure ?? <TableSkeleton label={screen.loading ?? `Loading ${words.many}...`} columns={pictures} />
  }
  return (
    <section ref={region} tabIndex={-1} aria-label={title} className="@container flex flex-col gap-4 outline-none">
      {filters && <ListFilters key={clears} words={words} all={filters.all} onChange={applyFilter} />}
      {failure}
      {shown.length > 0 ? (
        <RecordTable
          screen={screen}
          all={all}
          records={rows}
          notes={siteNotes(screen, all, partner, partners)}
          draftIds={draftIds}
          actions={actions}
        />
      ) : (
        <EmptyList screen={screen} isFiltered={all.length > 0} onAdd={onAdd} onClear={clearFilter} />
      )}
      <ListFoot shown={shown.length} rendered={limit} list={list} onMore={() => setLimit(limit + INITIAL_ROWS)}>
        {list.total > 1 && <OrderHistoryButton screen={screen} />}
      </ListFoot>
      <output className="sr-only">{announcement}</output>
      <LeavingDialogs
        screen={screen}
        leaving={leaving}
        onDelete={remove}
        onSetStatus={setStatus}
        onClose={() => setLeaving(null)}
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
    if (confirmDelete !== null) return setLeaving({ record, status: null, isLast: record === last })
    remove(record)
    region.current?.focus() // the pressed button disappears with its row
  }
  function askOrSet(record: ContentRecord, status: ContentStatus) {
    if (record === last && status !== 'Published') return setLeaving({ record, status, isLast: true })
    return setStatus(record, status)
  }
}
