import type { ContentStatus } from '@tablier/contracts'
import { Link } from '@tanstack/react-router'
import type { Area } from '../collections/collection-screen.ts'
import type { SiteList } from '../collections/site-areas.ts'

/** How many records of an area are published, and how many are drafts. */
export function ContentCard({ area, lists }: { area: Area; lists: readonly SiteList[] }) {
  const hasFailed = lists.some((list) => list.hasFailed)
  const isLoaded = lists.every((list) => list.records)
  const count = (wanted: ContentStatus) =>
    isLoaded ? lists.flatMap((list) => list.records ?? []).filter(({ status }) => status === wanted).length : undefined
  const stats = [
    { label: 'published', count: count('Published') },
    { label: count('Draft') === 1 ? 'draft' : 'drafts', count: count('Draft') },
  ]
  return <StatCard label={area.label} path={area.path} stats={stats} hasFailed={hasFailed} />
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
    <li className="relative rounded-xl border border-line px-3 py-2.5 transition-colors hover:border-control-line hover:bg-sunken sm:p-5">
      <h2 className="text-sm font-medium sm:text-muted">
        <Link to={path} className="rounded after:absolute after:inset-0 after:rounded-xl">
          {label}
        </Link>
      </h2>
      <dl className="mt-0.5 flex flex-wrap gap-x-2.5 sm:mt-3 sm:gap-x-6 sm:gap-y-2">
        {stats.map((stat) => (
          <div key={stat.label} className="flex flex-row-reverse items-baseline gap-1 sm:flex-col-reverse sm:gap-0">
            <dt className="text-xs text-muted sm:text-sm">{stat.label}</dt>
            <dd className="text-xs font-semibold tabular-nums sm:text-3xl sm:tracking-tight">
              {stat.count ?? (hasFailed ? '—' : '…')}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
