import type { ContentStatus } from '@tablier/contracts'
import { type ReactNode, startTransition, useRef, useState } from 'react'
import { Plus } from 'lucide-react'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { TableSkeleton } from '../../components/table-skeleton.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { useDraftIds } from '../drafts/use-drafts.ts'
import { OrderHistoryButton } from '../history/history-button.tsx'
import { lastOfStory, siteNotes } from '../on-site.ts'
import { useRecordChanges } from '../use-record-changes.ts'
import { useRecords } from '../use-records.ts'
import { Button } from '../../components/button.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { Select } from '../../components/select.tsx'
import { controlClass } from '../../components/field.tsx'
import { fieldText } from '../record-text.ts'
import { type Leaving, LeavingDialogs } from './leaving-dialogs.tsx'
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

interface EmptyListProps {
  readonly screen: CollectionScreen
  /** There are records, but none matches search and filter. */
  readonly isFiltered: boolean
  readonly onAdd: () => void
  readonly onClear: () => void
}

/** An empty list, with a button that helps. */
function EmptyList({ screen: { words, empty }, isFiltered, onAdd, onClear }: EmptyListProps) {
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

interface ListFiltersProps {
  readonly words: CollectionScreen['words']
  /** The option for every status. */
  readonly all: 'All' | 'All Status'
  readonly onChange: (filter: ListFilter) => void
}

/** Search and status filter. The inputs update at once, a long list in a transition. */
function ListFilters({ words, all, onChange }: ListFiltersProps) {
  const [filter, setFilter] = useState(noFilter)
  const chosen = filter.status === 'every' ? all : filter.status

  function change(part: Partial<ListFilter>) {
    const next = { ...filter, ...part }
    setFilter(next)
    startTransition(() => onChange(next))
  }

  return (
    <div className="flex flex-wrap gap-3">
      <SearchBox
        label={`Search ${words.many}`}
        placeholder={`Search ${words.many}...`}
        value={filter.search}
        onChange={(event) => change({ search: event.target.value })}
      />
      <Select
        label="Filter by status"
        options={[all, 'Published', 'Draft', 'Archived']}
        value={chosen}
        onChange={(status) => change({ status: status === 'All' || status === 'All Status' ? 'every' : status })}
        className={`${controlClass} flex min-h-10 max-w-48 items-center justify-between gap-2 data-popup-open:bg-hover`}
      >
        <span>
          {chosen !== 'All Status' && <span className="text-muted">Status: </span>}
          {chosen}
        </span>
      </Select>
    </div>
  )
}

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
function ListFoot({ shown, rendered, list, onMore, children }: ListFootProps) {
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

type StatusFilter = 'every' | ContentStatus

interface ListFilter {
  readonly search: string
  readonly status: StatusFilter
}

export const noFilter: ListFilter = { search: '', status: 'every' }

/** The records whose search fields contain the text, upper or lower case, and that have the status. */
export function matchingRecords(
  records: readonly ContentRecord[],
  screen: Pick<CollectionScreen, 'filters' | 'fields'>,
  { search, status }: ListFilter,
): ContentRecord[] {
  const wanted = search.trim().toLowerCase()
  const searched = screen.filters?.search ?? []
  return records.filter(
    (record) =>
      (status === 'every' || record.status === status) &&
      (wanted === '' || searched.some((field) => fieldText(screen, record, field).toLowerCase().includes(wanted))),
  )
}
