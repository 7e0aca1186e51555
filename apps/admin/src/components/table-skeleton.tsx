interface TableSkeletonProps {
  readonly label: string
  /** The columns; true for one with pictures. */
  readonly columns: readonly boolean[]
}

/** A placeholder for a table while its first page loads. */
export function TableSkeleton({ label, columns }: TableSkeletonProps) {
  return (
    <div className="flex flex-col gap-4">
      <output className="text-sm text-muted">{label}</output>
      <div aria-hidden="true" className="overflow-hidden rounded-xl border border-line">
        <div className="h-11 border-b border-line bg-sunken" />
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="flex items-center gap-6 border-b border-line px-4 py-4 last:border-0">
            {columns.map((hasPictures, index) => (
              <div
                key={index} // oxlint-disable-line react/no-array-index-key -- the columns stay the same
                className={`animate-pulse rounded bg-hover ${hasPictures ? 'h-14 w-20 shrink-0' : 'h-4 flex-1'}`}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
