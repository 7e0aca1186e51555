import { Link } from '@tanstack/react-router'

interface Figure {
  readonly label: string
  /** Undefined while it loads. */
  readonly count: number | undefined
  readonly hasFailed: boolean
}

interface FigureCardProps {
  readonly label: string
  readonly path: string
  readonly figures: readonly Figure[]
}

/** An area's figures, and the way to it. */
export function FigureCard({ label, path, figures }: FigureCardProps) {
  return (
    <li className="relative rounded-xl border border-line p-4 sm:p-5 transition-colors hover:border-control-line hover:bg-sunken">
      <h2 className="text-sm font-medium text-muted">
        <Link to={path} className="rounded after:absolute after:inset-0 after:rounded-xl">
          {label}
        </Link>
      </h2>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {figures.map((figure) => (
          <div key={figure.label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{figure.label}</dt>
            <dd className="text-3xl font-semibold tracking-tight tabular-nums">{figureText(figure)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function figureText({ count, hasFailed }: Figure): string {
  if (count !== undefined) return String(count)
  return hasFailed ? '—' : '…'
}
