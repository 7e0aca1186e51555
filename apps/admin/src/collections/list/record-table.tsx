/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop a table's own roles where its display changes */
import { useLocation } from '@tanstack/react-router'
import type { CollectionScreen, ContentRecord, InputKind } from '../collection-screen.ts'
import { RecordRow, rowId, type RowActions } from './record-row.tsx'

interface RecordTableProps {
  readonly screen: CollectionScreen
  readonly records: readonly ContentRecord[]
  readonly actions: RowActions
}

const columnWidths = {
  text: '',
  longText: '',
  socialMedia: '',
  number: 'w-28',
  media: 'w-32',
} as const satisfies Record<InputKind['kind'], string>

/** A table; where it has less than 56rem each row is a card. */
export function RecordTable({ screen, records, actions }: RecordTableProps) {
  const jumpTarget = useLocation({ select: ({ hash }) => hash }) // asked once, not by each row
  const columns = screen.columns.map((column) => screen.fields[column]).filter((field) => field !== undefined)
  return (
    <div className="@4xl:overflow-x-auto @4xl:rounded-xl @4xl:border @4xl:border-line">
      <table role="table" aria-label={screen.title} className="w-full text-sm @max-4xl:block @4xl:table-fixed">
        <thead role="rowgroup" className="@max-4xl:sr-only">
          <tr role="row" className="bg-sunken text-left">
            {columns.map(({ label, heading = label, input }) => (
              <Heading key={label} label={heading} className={columnWidths[input.kind]} />
            ))}
            <Heading label="Status" className="w-38" />
            <Heading label="Action" className="w-38" />
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-4xl:grid @max-4xl:gap-3 @2xl:@max-4xl:grid-cols-2">
          {records.map((record) => (
            <RecordRow
              key={record.id}
              screen={screen}
              record={record}
              actions={actions}
              isJumpTarget={jumpTarget === rowId(screen, record)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading({ label, className }: { label: string; className: string }) {
  return (
    <th role="columnheader" scope="col" className={`px-4 py-3 font-medium text-muted ${className}`}>
      {label}
    </th>
  )
}
