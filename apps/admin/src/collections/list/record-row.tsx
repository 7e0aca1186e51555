/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop a table's own roles where its display changes */
import type { ContentStatus } from '@tablier/contracts'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../controls/button.tsx'
import { Media } from '../../media/media.tsx'
import type { CollectionScreen, ContentRecord, FieldScreen, FieldValue } from '../collection-screen.ts'
import { recordName } from '../record-name.ts'
import { StatusSelect } from './status-select.tsx'

interface RecordRowProps {
  readonly screen: CollectionScreen
  readonly record: ContentRecord
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly onStatus: (status: ContentStatus) => void
}

export function RecordRow({ screen, record, onEdit, onDelete, onStatus }: RecordRowProps) {
  const name = recordName(screen, record)
  return (
    <tr
      role="row"
      className="border-line @max-4xl:grid @max-4xl:gap-3 @max-4xl:rounded-xl @max-4xl:border @max-4xl:p-4 @4xl:border-t @4xl:hover:bg-sunken"
    >
      {screen.columns.map((column) => {
        const field = screen.fields[column]
        if (!field) return null
        return (
          <Cell key={column} heading={field.label}>
            {cellContent(field, record[column] ?? null)}
          </Cell>
        )
      })}
      <Cell heading="Status">
        <StatusSelect name={name} status={record.status} onChange={onStatus} />
      </Cell>
      <Cell heading="Action">
        <div className="-ml-2.5 flex @4xl:-my-2">
          <IconButton label={`Edit ${name}`} onClick={onEdit}>
            <Pencil size={18} />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={onDelete} className="hover:text-danger">
            <Trash2 size={18} />
          </IconButton>
        </div>
      </Cell>
    </tr>
  )
}

/** A cell that carries its column's heading where the rows are cards. */
function Cell({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className="align-middle @max-4xl:grid @max-4xl:grid-cols-[7rem_1fr] @max-4xl:items-center @max-4xl:gap-3 @4xl:px-4 @4xl:py-3"
    >
      <span aria-hidden="true" className="text-muted @4xl:hidden">
        {heading}
      </span>
      {children}
    </td>
  )
}

function cellContent({ input }: FieldScreen, value: FieldValue): ReactNode {
  if (value === null || value === '') return <span className="text-muted">—</span>
  if (input.kind === 'media') return <Media path={String(value)} className="h-14 w-20 rounded-lg" />
  return <span className="line-clamp-2 [overflow-wrap:anywhere]">{value}</span>
}
