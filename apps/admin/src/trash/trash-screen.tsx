import { messageOf } from '@tablier/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { History, RotateCcw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { areaName } from '../collections/area-names.ts'
import { Button, buttonClass, IconButton } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { FilterSelect } from '../components/filter-select.tsx'
import { PageNumbers } from '../components/page-numbers.tsx'
import { Page } from '../components/page.tsx'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { DateTime } from '../components/date-time.tsx'
import { trashAreas, type TrashItem, trashOptions, type TrashPage, useTrashChanges } from './trash.ts'

const route = getRouteApi('/admin/trash')
const PAGE_SIZE = 20
const options = trashAreas.map((key) => ({ key, name: areaName(key) }))

/** What was deleted: restore it, or delete it for good. */
export function TrashScreen() {
  const applied = route.useSearch()
  const navigate = route.useNavigate()
  const query = { page: 1, ...applied, limit: PAGE_SIZE }
  const { data, error, refetch } = useQuery({ ...trashOptions(query), placeholderData: keepPreviousData })
  return (
    <Page title="Trash" action={whoDidWhat}>
      <p className="-mt-4 max-w-2xl text-sm text-muted">
        What you delete stays here for a while, so that you can bring it back. How long is up to you:{' '}
        <Link to="/admin/settings/general" className="rounded text-link underline">
          Days in the trash
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <FilterSelect
          label="Area"
          options={options}
          chosen={applied.area}
          onChoose={(area) => void navigate({ search: area ? { area } : {} })}
        />
      </div>
      {error && <FailureNotice message={messageOf(error, 'Failed to load the trash')} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton label="Loading the trash..." columns={Array(4).fill(false)} />}
      {data && (
        <TrashList
          list={data}
          isFiltered={applied.area !== undefined}
          onPage={(page) => void navigate({ search: { ...applied, page } })}
        />
      )}
    </Page>
  )
}

const whoDidWhat = (
  <Link to="/admin/activity" className={`${buttonClass('quiet')} max-sm:min-h-11`}>
    <History size={18} aria-hidden="true" />
    Activity
  </Link>
)

interface TrashListProps {
  readonly list: TrashPage
  readonly isFiltered: boolean
  readonly onPage: (page: number) => void
}

function TrashList({ list: { items, total, page, limit }, isFiltered, onPage }: TrashListProps) {
  const section = useRef<HTMLElement>(null)
  const [deleting, setDeleting] = useState<TrashItem | null>(null)
  const isConfirmed = useRef(false)
  const { restore, isRestoring, remove } = useTrashChanges(() => section.current?.focus()) // the row disappears
  const pages = Math.ceil(total / limit)
  if (page > pages && pages > 0) return <Navigate to="." search={(search) => ({ ...search, page: pages })} replace />

  function close(isSure: boolean) {
    isConfirmed.current = isSure
    setDeleting(null)
    if (isSure && deleting) remove(deleting)
  }
  return (
    <section ref={section} tabIndex={-1} aria-label="Trash" className="flex flex-col gap-4 outline-none">
      <DataTable
        label="Trash"
        columns={trashColumns({ onRestore: restore, isRestoring, onDelete: setDeleting })}
        rows={items.map(withId)}
        empty={isFiltered ? 'Nothing of this kind is in the trash.' : 'The trash is empty.'}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-muted">{total > 0 && `Showing ${items.length} of ${total}`}</output>
        <PageNumbers page={page} pages={pages} onPage={onPage} />
      </div>
      <ConfirmDialog
        open={deleting !== null}
        title="Delete for good"
        question={deleting ? questionOf(deleting) : ''}
        confirm="Delete for good"
        cancel="Cancel"
        onCancel={() => close(false)}
        onConfirm={() => close(true)}
        finalFocus={() => (isConfirmed.current ? section.current : true)}
      />
    </section>
  )
}

function withId(item: TrashItem) {
  return { ...item, id: `${item.area}-${item.recordId}` }
}

function questionOf(item: TrashItem): string {
  return `Delete “${titleOf(item)}” for good? It cannot be brought back, and neither can its history.`
}

interface RowActions {
  readonly onRestore: (item: TrashItem) => void
  readonly isRestoring: boolean
  readonly onDelete: (item: TrashItem) => void
}

/** What people know a deleted record by. */
function titleOf({ area, title, recordId }: TrashItem): string {
  return title || (area === 'messages' ? 'No subject' : `${areaName(area)} ${recordId}`)
}

function trashColumns({ onRestore, isRestoring, onDelete }: RowActions): Column<TrashItem & { id: string }>[] {
  return [
    {
      heading: 'What',
      cell: (item) => (
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="line-clamp-2 font-medium">{titleOf(item)}</p>
          <p className="text-muted">{areaName(item.area)}</p>
        </div>
      ),
    },
    {
      heading: 'Deleted',
      className: 'w-[22%]',
      cell: ({ deletedAt, actorName }) => (
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p>
            <DateTime iso={deletedAt} />
          </p>
          {actorName && <p className="text-muted">by {actorName}</p>}
        </div>
      ),
    },
    { heading: 'Kept for', className: 'w-40', cell: ({ endsAt }) => timeLeft(endsAt) },
    {
      heading: 'Actions',
      className: 'w-52',
      cell: (item) => (
        <div className="flex gap-2 @4xl:-my-2">
          <Button
            aria-label={`Restore ${titleOf(item)}`}
            disabled={isRestoring}
            onClick={() => onRestore(item)}
            className="max-sm:min-h-11"
          >
            <RotateCcw size={16} aria-hidden="true" />
            Restore
          </Button>
          <IconButton
            label={`Delete ${titleOf(item)} for good`}
            onClick={() => onDelete(item)}
            className="hover:text-danger max-sm:size-11"
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      ),
    },
  ]
}

const DAY_MS = 24 * 60 * 60 * 1000

/** '12 more days'; the daily round of the server deletes what is over. */
function timeLeft(endsAt: string): string {
  const days = Math.ceil((Date.parse(endsAt) - Date.now()) / DAY_MS)
  return days <= 1 ? 'less than a day' : `${days} more days`
}
