/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop a table's own roles where its display changes */
import type { ReactNode } from 'react'
import { CardCell, CardTable, type TableHeading } from './card-table.tsx'

export interface Column<Row> extends TableHeading {
  readonly cell: (row: Row, index: number) => ReactNode
}

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Shown instead of a table without rows. */
  readonly empty: string
}

export function DataTable<Row extends { readonly id: number | string }>({
  label,
  columns,
  rows,
  empty,
}: DataTableProps<Row>) {
  if (rows.length === 0)
    return <p className="rounded-xl border border-dashed border-control-line px-4 py-14 text-center">{empty}</p>
  return (
    <div className="@container">
      <CardTable label={label} headings={columns}>
        {rows.map((row, index) => (
          <tr
            key={row.id}
            role="row"
            className="border-line @max-4xl:grid @max-4xl:content-start @max-4xl:gap-3 @max-4xl:rounded-xl @max-4xl:border @max-4xl:p-4 @4xl:border-t @4xl:hover:bg-sunken"
          >
            {columns.map(({ heading, cell }) => (
              <CardCell key={heading} heading={heading}>
                {cell(row, index)}
              </CardCell>
            ))}
          </tr>
        ))}
      </CardTable>
    </div>
  )
}
