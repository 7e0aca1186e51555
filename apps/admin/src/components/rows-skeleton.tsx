const rows = ['first', 'second', 'third', 'fourth'] as const
const cells = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/** A placeholder for a table while its first page loads. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      <div aria-hidden="true" className="overflow-hidden rounded-xl border border-line">
        <div className="h-11 border-b border-line bg-sunken" />
        {rows.map((row) => (
          <div key={row} className="flex items-center gap-6 border-b border-line px-4 py-5 last:border-0">
            {cells.map((cell) => (
              <div key={cell} className="h-4 flex-1 animate-pulse rounded bg-hover" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
