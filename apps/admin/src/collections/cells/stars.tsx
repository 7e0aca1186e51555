import type { CellProps } from '../collection-screen.ts'
import { Dash } from '../list/field-content.tsx'

/** A rating as stars; a dash if there is none. */
export function Stars({ value }: CellProps) {
  const count = Number(value)
  if (!(count > 0)) return <Dash />
  return (
    <span className="whitespace-nowrap text-[color-mix(in_srgb,#d97706_60%,var(--ink))]">
      <span aria-hidden="true">{'★'.repeat(count)}</span>
      <span className="sr-only">{count} of 5 stars</span>
    </span>
  )
}
