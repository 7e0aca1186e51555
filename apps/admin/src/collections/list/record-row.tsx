/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop a table's own roles where its display changes */
import { type ContentStatus, contentStatuses } from '@tablier/contracts'
import { Pencil, Trash2 } from 'lucide-react'
import { memo, useEffect } from 'react'
import { IconButton } from '../../components/button.tsx'
import { CardCell } from '../../components/card-table.tsx'
import { StatusSelect } from '../../components/status-select.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { recordName } from '../record-text.ts'
import { FieldContent } from './field-content.tsx'
import { MoveMenu } from './move-menu.tsx'
import { SiteNote } from './site-note.tsx'
import type { OrderActions } from './use-list-order.ts'
import { useRowDrag } from './use-row-drag.ts'

/** The actions of a row. */
export interface RowActions extends OrderActions {
  readonly edit: (record: ContentRecord) => void
  readonly remove: (record: ContentRecord) => void
  readonly setStatus: (record: ContentRecord, status: ContentStatus) => void
}

interface RecordRowProps {
  readonly screen: CollectionScreen
  readonly record: ContentRecord
  /** That visitors see it, or why not. */
  readonly note: string
  readonly actions: RowActions
  /** The search led to this row: it gets the focus. */
  readonly isJumpTarget: boolean
}

const edgeClass = {
  before: 'shadow-[0_-3px_0_-1px_var(--primary)] @4xl:*:shadow-[inset_0_2px_0_var(--primary)]',
  after: 'shadow-[0_3px_0_-1px_var(--primary)] @4xl:*:shadow-[inset_0_-2px_0_var(--primary)]',
} as const

/** Memoized, since a list may have a thousand rows. */
export const RecordRow = memo(function RecordRow({ screen, record, note, actions, isJumpTarget }: RecordRowProps) {
  const name = recordName(screen, record)
  const { row, handle, isDragging, edge } = useRowDrag({
    list: screen.name,
    id: record.id,
    onDrop: (id, side) => actions.drop(id, record, side),
  })
  useEffect(() => {
    if (isJumpTarget) row.current?.focus()
  }, [isJumpTarget, row])
  return (
    <tr
      ref={row}
      id={rowId(screen, record)}
      tabIndex={-1}
      role="row"
      className={`border-line bg-background @max-4xl:grid @max-4xl:gap-3 @max-4xl:rounded-xl @max-4xl:border @max-4xl:p-4 @4xl:border-t @4xl:hover:bg-sunken ${isDragging ? 'opacity-40' : ''} ${edge ? edgeClass[edge] : ''}`}
    >
      {screen.columns.map((column) => {
        const field = screen.fields[column]
        if (!field) return null
        return (
          <CardCell key={column} heading={field.heading ?? field.label}>
            <FieldContent field={field} name={column} record={record} />
          </CardCell>
        )
      })}
      <CardCell heading="Status">
        <div>
          <StatusSelect
            name={name}
            options={contentStatuses}
            status={record.status}
            onChange={(status) => actions.setStatus(record, status)}
          />
          <SiteNote note={note} />
        </div>
      </CardCell>
      <CardCell heading="Action">
        <div className="-ml-2.5 flex @4xl:-my-2">
          <IconButton label={`Edit ${name}`} onClick={() => actions.edit(record)}>
            <Pencil size={18} />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={() => actions.remove(record)} className="hover:text-danger">
            <Trash2 size={18} />
          </IconButton>
          <MoveMenu name={name} handle={handle} onStep={(step) => actions.step(record, step)} />
        </div>
      </CardCell>
    </tr>
  )
})

/** The row's fragment in the page's URL. */
export function rowId({ name }: CollectionScreen, { id }: ContentRecord): string {
  return `${name}-${id}`
}
