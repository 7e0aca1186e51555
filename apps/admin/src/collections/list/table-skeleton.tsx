import type { CollectionScreen } from '../collection-screen.ts'

const rows = ['first', 'second', 'third', 'fourth'] as const

/** A placeholder for the table while its first page loads. */
export function TableSkeleton({ screen }: { screen: CollectionScreen }) {
  return (
    <div className="flex flex-col gap-4">
      <output className="text-sm text-muted">{screen.loading}</output>
      <div aria-hidden="true" className="h-10 max-w-sm animate-pulse rounded-lg bg-hover" />
      <div aria-hidden="true" className="overflow-hidden rounded-xl border border-line">
        <div className="h-11 border-b border-line bg-sunken" />
        {rows.map((row) => (
          <div key={row} className="flex items-center gap-6 border-b border-line px-4 py-4 last:border-0">
            {screen.columns.map((column) =>
              screen.fields[column]?.input.kind === 'media' ? (
                <div key={column} className="h-14 w-20 shrink-0 animate-pulse rounded-lg bg-hover" />
              ) : (
                <div key={column} className="h-4 flex-1 animate-pulse rounded bg-hover" />
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
