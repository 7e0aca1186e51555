import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Area } from '../collections/collection-screen.ts'
import { dashboardOptions } from '../dashboard-query.ts'

/** How many records of an area are published, and how many are drafts. */
export function ContentCard({ area: { label, path, lists } }: { area: Area }) {
  const { data, isError } = useQuery(dashboardOptions)
  const figures = data?.lists.filter(({ name }) => lists.some((screen) => screen.name === name))
  const published = figures?.reduce((sum, list) => sum + list.published, 0)
  const drafts = figures?.reduce((sum, list) => sum + list.drafts, 0)
  const stats = [
    { label: 'published', count: published },
    { label: drafts === 1 ? 'draft' : 'drafts', count: drafts },
  ]
  return <StatCard label={label} path={path} stats={stats} hasFailed={isError} />
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
