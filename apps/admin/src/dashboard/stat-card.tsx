import { Link } from '@tanstack/react-router'

interface Stat {
  readonly label: string
  /** Undefined while it loads. */
  readonly count: number | undefined
  readonly hasFailed: boolean
}

interface StatCardProps {
  readonly label: string
  readonly path: string
  readonly stats: readonly Stat[]
}

/** The stats of an area, with a link to it. */
export function StatCard({ label, path, stats }: StatCardProps) {
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
            <dd className="text-3xl font-semibold tracking-tight tabular-nums">{countText(stat)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function countText({ count, hasFailed }: Stat): string {
  if (count !== undefined) return String(count)
  return hasFailed ? '—' : '…'
}
