/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop a table's own roles where its display changes */
import type { ReactNode } from 'react'

export interface TableHeading {
  readonly heading: string
  /** The column's width. */
  readonly className?: string
}

interface CardTableProps {
  readonly label: string
  readonly headings: readonly TableHeading[]
  /** The rows. */
  readonly children: ReactNode
}

/** A table's frame and headings. If its container is narrower than 56rem, each row is a card. */
export function CardTable({ label, headings, children }: CardTableProps) {
  return (
    <div className="@4xl:overflow-x-auto @4xl:rounded-xl @4xl:border @4xl:border-line">
      <table role="table" aria-label={label} className="w-full text-sm @max-4xl:block @4xl:table-fixed">
        <thead role="rowgroup" className="@max-4xl:sr-only">
          <tr role="row" className="bg-sunken text-left">
            {headings.map(({ heading, className = '' }) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                className={`px-4 py-3 font-medium text-muted ${className}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-4xl:grid @max-4xl:gap-3 @2xl:@max-4xl:grid-cols-2">
          {children}
        </tbody>
      </table>
    </div>
  )
}

/** A cell; in a card it shows its column's heading. */
export function CardCell({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className="align-middle @max-4xl:grid @max-4xl:grid-cols-[7rem_minmax(0,1fr)] @max-4xl:items-center @max-4xl:gap-3 @4xl:px-4 @4xl:py-3"
    >
      <span aria-hidden="true" className="text-muted @4xl:hidden">
        {heading}
      </span>
      {children}
    </td>
  )
}
