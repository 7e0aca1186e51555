import type { ContentStatus } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Area } from '../collections/collection-screen.ts'
import type { SiteList } from '../collections/use-site-records.ts'
import { messageListOptions } from '../messages/message-queries.ts'

/** How many records of an area are published, and how many are drafts. */
export function ContentCard({ area, lists }: { area: Area; lists: readonly SiteList[] }) {
  const hasFailed = lists.some((list) => list.hasFailed)
  const isLoaded = lists.every((list) => list.records)
  const count = (wanted: ContentStatus) =>
    isLoaded ? lists.flatMap((list) => list.records ?? []).filter(({ status }) => status === wanted).length : undefined
  const stats = [
    { label: 'published', count: count('Published') },
    { label: 'drafts', count: count('Draft') },
  ]
  return <StatCard label={area.label} path={area.path} stats={stats} hasFailed={hasFailed} />
}

export function NewMessagesCard() {
  const { data, isError } = useQuery(messageListOptions({ status: 'New', limit: 1 }, 'count new messages'))
  const stats = [{ label: 'new', count: data?.total }]
  return <StatCard label="Messages" path="/admin/messages" stats={stats} hasFailed={isError} />
}

interface StatCardProps {
  readonly label: string
  readonly path: string
  /** The count is undefined until it is loaded. */
  readonly stats: readonly { readonly label: string; readonly count: number | undefined }[]
  readonly hasFailed: boolean
}

function StatCard({ label, path, stats, hasFailed }: StatCardProps) {
  return (
    <li className="relative rounded-xl border border-line p-4 sm:p-5 transition-colors hover:border-control-line hover:bg-sunken">
      <h2 className="text-sm font-medium text-muted">
        <Link to={path} className="rounded after:absolute after:inset-0 after:rounded-xl">
          {label}
        </Link>
      </h2>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {stats.map((stat) => (
          <div key={stat.label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{stat.label}</dt>
            <dd className="text-3xl font-semibold tracking-tight tabular-nums">
              {stat.count ?? (hasFailed ? '—' : '…')}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
