import { messageOf } from '@tablier/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { areaName } from '../collections/area-names.ts'
import { type Column, DataTable } from '../components/data-table.tsx'
import { DateTime } from '../components/date-time.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { PageNumbers } from '../components/page-numbers.tsx'
import { Page } from '../components/page.tsx'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { type ActivityLine, activityOptions, type ActivityPage } from './activity-queries.ts'
import { linkOf, subjectOf, whatWasDone } from './activity-words.ts'

const route = getRouteApi('/admin/activity')
const PAGE_SIZE = 50

/** Who did what, the newest first. */
export function ActivityScreen() {
  const applied = route.useSearch()
  const navigate = route.useNavigate()
  const query = { page: 1, ...applied, limit: PAGE_SIZE }
  const { data, error, refetch } = useQuery({ ...activityOptions(query), placeholderData: keepPreviousData })
  return (
    <Page title="Activity">
      <p className="-mt-4 max-w-2xl text-sm text-muted">
        Who did what in the back office, for a year. What visitors do is not listed.
      </p>
      <ActivityFilters applied={applied} onApply={(search) => void navigate({ search })} />
      {error && (
        <FailureNotice message={messageOf(error, 'Failed to load the activity')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <TableSkeleton label="Loading the activity..." columns={Array(4).fill(false)} />}
      {data && <ActivityTable list={data} onPage={(page) => void navigate({ search: { ...applied, page } })} />}
    </Page>
  )
}

interface ActivityTableProps {
  readonly list: ActivityPage
  readonly onPage: (page: number) => void
}

function ActivityTable({ list: { items, total, page, limit }, onPage }: ActivityTableProps) {
  const pages = Math.ceil(total / limit)
  if (page > pages && pages > 0) return <Navigate to="." search={(search) => ({ ...search, page: pages })} replace />
  return (
    <section aria-label="Activity" className="flex flex-col gap-4">
      <DataTable label="Activity" columns={columns} rows={items} empty="No activity found." />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-muted">{total > 0 && `Showing ${items.length} of ${total}`}</output>
        <PageNumbers page={page} pages={pages} onPage={onPage} />
      </div>
    </section>
  )
}

const columns: readonly Column<ActivityLine>[] = [
  { heading: 'When', className: 'w-52', cell: ({ at }) => <DateTime iso={at} /> },
  {
    heading: 'Who',
    className: 'w-[18%]',
    cell: ({ actorName }) => <span className="[overflow-wrap:anywhere]">{actorName ?? 'The server'}</span>,
  },
  { heading: 'What', className: 'w-[26%]', cell: (line) => whatWasDone(line) },
  {
    heading: 'Record',
    cell: (line) => (
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Subject line={line} />
        <p className="text-muted">{areaName(line.area)}</p>
      </div>
    ),
  },
]

function Subject({ line }: { line: ActivityLine }) {
  const link = linkOf(line)
  const subject = subjectOf(line)
  if (!link) return subject ? <p className="line-clamp-2">{subject}</p> : null
  return (
    <Link {...link} className="line-clamp-2 rounded font-medium text-link hover:underline max-sm:py-1">
      {subject || `Open ${areaName(line.area)}`}
    </Link>
  )
}
