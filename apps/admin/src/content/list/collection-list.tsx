import type { ContentStatus } from '@tablier/contracts'
import { matchesSearch, searchTerms } from '@tablier/contracts/search'
import { type ComponentProps, useDeferredValue, useRef, useState } from 'react'
import { Plus } from 'lucide-react'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { EmptyList, TableSkeleton } from '../../components/list.tsx'
import { type CollectionScreen, type ContentRecord, fieldText } from '../collection-screen.ts'
import { useDraftIds, useRecords } from '../use-records.ts'
import { RecordHistoryButton } from '../history/record-history.tsx'
import { useSchedules } from '../schedule/schedules.tsx'
import { claims, lastOfStory, siteNotes } from '../on-site.ts'
import { useRecordChanges } from '../use-record-changes.ts'
import { Button } from '../../components/button.tsx'
import { SearchBox } from '../../components/list-filters.tsx'
import { Select } from '../../components/select.tsx'
import { controlClass } from '../../components/field.tsx'
import { QuestionDialog } from '../../components/confirm-dialog.tsx'
import { RecordTable } from './record-table.tsx'
import { useListOrder } from './row-order.ts'
import { t } from '../../language/words.ts'

interface CollectionListProps {
  readonly screen: CollectionScreen
  /** The page shows this list only if the partner has published records too. */
  readonly partner?: CollectionScreen | null
  readonly onAdd: () => void
  readonly onEdit: (record: ContentRecord) => void
}

/** The records of one collection: search, filter, table and the actions of a row. */
export function CollectionList({ screen, partner = null, onAdd, onEdit }: CollectionListProps) {
  const { name, title, noun, filters, columns, fields, failures, confirmDelete } = screen
  const list = useRecords(screen)
  const partners = useRecords(partner ?? screen).records
  const draftIds = useDraftIds(screen.name)
  const schedules = useSchedules(screen.name)
  const { setStatus, move, remove } = useRecordChanges(screen)
  const [filter, setFilter] = useState(noFilter)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const region = useRef<HTMLElement>(null)
  const all = list.records ?? []
  const shown = matchingRecords(all, screen, useDeferredValue(filter))
  const { announcement, ...order } = useListOrder({ screen, all, shown, move })
  const last = lastOfStory(list.records, partner, partners)

  const failure = list.error && <FailureNotice message={failures.load(list.error)} onRetry={list.reload} />
  if (!list.records) {
    const pictures = columns.map((column) => fields[column]?.input.kind === 'media')
    return failure ?? <TableSkeleton label={t[`${name}Loading`]} columns={pictures} />
  }
  return (
    <section ref={region} tabIndex={-1} aria-label={title} className="@container flex flex-col gap-4 outline-none">
      {filters && <ListFilters list={name} all={filters.all} filter={filter} onChange={setFilter} />}
      {failure}
      {shown.length > 0 ? (
        <RecordTable
          screen={screen}
          all={all}
          records={shown}
          notes={siteNotes(screen, all, partner, partners)}
          draftIds={draftIds}
          schedules={schedules}
          actions={{ edit: onEdit, remove: askOrRemove, setStatus: askOrSet, ...order }}
        />
      ) : (
        <EmptyList>
          <p>{t[`${name}Empty`]}</p>
          {all.length > 0 ? (
            <Button onClick={() => setFilter(noFilter)}>{t.clearSearchAndFilter}</Button>
          ) : (
            <Button variant="primary" onClick={onAdd} icon={Plus}>
              {t[`${noun}AddFirst`]}
            </Button>
          )}
        </EmptyList>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <output>{t.showingResults({ count: shown.length })}</output>
        <div className="ms-auto">{list.total > 1 && <RecordHistoryButton screen={screen} record={null} />}</div>
        {list.hasMore && (
          <Button onClick={list.loadMore} disabled={list.isLoadingMore}>
            {list.isLoadingMore ? t.loadingPending : t.loadMoreOfLoaded({ count: all.length, count2: list.total })}
          </Button>
        )}
      </div>
      <output className="sr-only">{announcement}</output>
      <LeavingDialog screen={screen} about={leaving} onConfirm={leave} onClose={() => setLeaving(null)} list={region} />
    </section>
  )

  function askOrRemove(record: ContentRecord) {
    if (confirmDelete !== undefined) return setLeaving({ record, status: null, isLast: record === last })
    remove(record)
    region.current?.focus() // the pressed button disappears with its row
  }
  function askOrSet(record: ContentRecord, status: ContentStatus) {
    if (record === last && status !== 'Published') return setLeaving({ record, status, isLast: true })
    return setStatus(record, status)
  }
  function leave({ record, status }: Leaving) {
    if (status) setStatus(record, status)
    else remove(record)
  }
}

interface ListFiltersProps {
  readonly list: CollectionScreen['name']
  readonly all: string
  readonly filter: ListFilter
  readonly onChange: (filter: ListFilter) => void
}

function ListFilters({ list, all, filter, onChange }: ListFiltersProps) {
  const nameOf = (status: StatusFilter) => (status === 'every' ? all : t.contentStatus({ status }))
  return (
    <div className="flex flex-wrap gap-3">
      <SearchBox
        label={t[`${list}Search`]}
        placeholder={t[`${list}SearchHint`]}
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <Select
        label={t.filterByStatus}
        options={filteredStatuses}
        nameOf={nameOf}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
        className={`${controlClass} flex min-h-10 max-w-48 items-center justify-between gap-2 data-popup-open:bg-hover`}
      >
        <span>
          {nameOf(filter.status) !== t.allStatus && <span className="text-muted">{t.statusColon} </span>}
          {nameOf(filter.status)}
        </span>
      </Select>
    </div>
  )
}

/** In the order in which the filter offers them. */
const filteredStatuses: readonly StatusFilter[] = ['every', 'Published', 'Draft', 'Archived']

type StatusFilter = 'every' | ContentStatus

interface ListFilter {
  readonly search: string
  readonly status: StatusFilter
}

export const noFilter: ListFilter = { search: '', status: 'every' }

/** Returns the records with this status whose searched fields have the words of the search. */
export function matchingRecords(
  records: readonly ContentRecord[],
  screen: Pick<CollectionScreen, 'filters' | 'fields'>,
  { search, status }: ListFilter,
): ContentRecord[] {
  const terms = searchTerms(search)
  const searched = screen.filters?.search ?? []
  return records.filter(
    (record) =>
      (status === 'every' || record.status === status) &&
      matchesSearch(
        terms,
        searched.map((field) => fieldText(screen, record, field)),
      ),
  )
}

/** A record that is about to be withdrawn or deleted. */
interface Leaving {
  readonly record: ContentRecord
  /** Its new status; null deletes it. */
  readonly status: Exclude<ContentStatus, 'Published'> | null
  /** True if visitors would see the built-in text without it. */
  readonly isLast: boolean
}

interface LeavingDialogProps extends Pick<
  ComponentProps<typeof QuestionDialog<Leaving>>,
  'about' | 'onConfirm' | 'onClose' | 'list'
> {
  readonly screen: CollectionScreen
}

/** Asks before a record is deleted, and before the last record that the page needs is taken off it. */
function LeavingDialog({ screen, about, list, ...props }: LeavingDialogProps) {
  const [latest, setLatest] = useState(about)
  if (about && about !== latest) setLatest(about) // the texts stay while the dialog closes
  const { noun, confirmDelete = '' } = screen
  const { status = null, isLast = false } = latest ?? {}
  const warning = t.thisIsYourOnlyPublishedWithout({ noun, claims })
  const title = status ? t.takeThisOffTheSite : isLast ? confirmDelete : t[`${noun}Delete`]
  const confirm = status === null ? t.delete : status === 'Archived' ? t.setToArchived : t.setToDraft
  const texts = { title, question: isLast ? warning : confirmDelete, confirm }
  return <QuestionDialog about={about} {...texts} {...props} {...(status === null && { list })} />
}
