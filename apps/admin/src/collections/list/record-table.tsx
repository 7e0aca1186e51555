import { useLocation } from '@tanstack/react-router'
import { CardTable, type TableHeading } from '../../components/card-table.tsx'
import type { CollectionScreen, ContentRecord, InputKind } from '../collection-screen.ts'
import { RecordRow, rowId, type RowActions } from './record-row.tsx'

interface RecordTableProps {
  readonly screen: CollectionScreen
  readonly records: readonly ContentRecord[]
  /** For each record by its id: that visitors see it, or why not. */
  readonly notes: ReadonlyMap<number, string>
  readonly actions: RowActions
}

const columnWidths = {
  text: '',
  longText: '',
  richText: '',
  socialMedia: '',
  number: 'w-28',
  media: 'w-32',
} as const satisfies Record<InputKind['kind'], string>

/** The table of the records. If it is narrower than 56rem, each row is a card. */
export function RecordTable({ screen, records, notes, actions }: RecordTableProps) {
  const jumpTarget = useLocation({ select: ({ hash }) => hash }) // read once, not in each row
  return (
    <CardTable label={screen.title} headings={headingsOf(screen)}>
      {records.map((record) => (
        <RecordRow
          key={record.id}
          screen={screen}
          record={record}
          note={notes.get(record.id) ?? ''}
          actions={actions}
          isJumpTarget={jumpTarget === rowId(screen, record)}
        />
      ))}
    </CardTable>
  )
}

function headingsOf({ columns, fields }: CollectionScreen): TableHeading[] {
  const shown = columns.map((column) => fields[column]).filter((field) => field !== undefined)
  return [
    ...shown.map(({ label, heading = label, input }) => ({ heading, className: columnWidths[input.kind] })),
    { heading: 'Status', className: 'w-38' },
    { heading: 'Action', className: 'w-38' },
  ]
}
