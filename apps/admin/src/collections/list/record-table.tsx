/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop a table's own roles where its display changes */
import type { ContentStatus } from '@tablier/contracts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { RecordRow } from './record-row.tsx'

interface RecordTableProps {
  readonly screen: CollectionScreen
  readonly records: readonly ContentRecord[]
  readonly onEdit: (record: ContentRecord) => void
  readonly onDelete: (record: ContentRecord) => void
  readonly onStatus: (record: ContentRecord, status: ContentStatus) => void
}

/** A table; below 768 px each row is a card. */
export function RecordTable({ screen, records, onEdit, onDelete, onStatus }: RecordTableProps) {
  const headings = [...screen.columns.map((column) => screen.fields[column]?.label), 'Status', 'Action']
  return (
    <div className="md:overflow-x-auto md:rounded-xl md:border md:border-line">
      <table role="table" aria-label={screen.title} className="w-full text-sm max-md:block">
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="bg-sunken text-left">
            {headings.map((heading) => (
              <th key={heading} role="columnheader" scope="col" className="px-4 py-3 font-medium text-muted">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:flex max-md:flex-col max-md:gap-3">
          {records.map((record) => (
            <RecordRow
              key={record.id}
              screen={screen}
              record={record}
              onEdit={() => onEdit(record)}
              onDelete={() => onDelete(record)}
              onStatus={(status) => onStatus(record, status)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
