/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop a table's own roles where its display changes */
import { useLocation } from '@tanstack/react-router'
import { type CSSProperties, useMemo } from 'react'
import type { CollectionScreen, ContentRecord, InputKind } from '../collection-screen.ts'
import { fieldText, nameColumn } from '../record-text.ts'
import { RecordRow, type RowActions, rowId } from './record-row.tsx'

interface RecordTableProps {
  readonly screen: CollectionScreen
  /** Every loaded record: the columns keep their widths while the list is searched. */
  readonly all: readonly ContentRecord[]
  /** The rows. */
  readonly records: readonly ContentRecord[]
  /** For each record by its id: that visitors see it, or why not. */
  readonly notes: ReadonlyMap<number, string>
  /** The ids of the records that have draft changes. */
  readonly draftIds: ReadonlySet<number>
  readonly actions: RowActions
}

/** The table of the records. If it is narrower than 56rem, each row is a card of two or three lines. */
export function RecordTable({ screen, all, records, notes, draftIds, actions }: RecordTableProps) {
  const jumpTarget = useLocation({ select: ({ hash }) => hash }) // read once, not in each row
  const columns = useMemo(() => ({ '--columns': gridColumns(screen, all) }) as CSSProperties, [screen, all]) // a custom property
  return (
    <div className="@4xl:overflow-x-auto @4xl:rounded-xl @4xl:border @4xl:border-line" style={columns}>
      <table role="table" aria-label={screen.title} className="block w-full text-sm @4xl:min-w-fit">
        <thead role="rowgroup" className="block @max-4xl:sr-only">
          <tr role="row" className="grid grid-cols-(--columns) bg-sunken text-left">
            {headingsOf(screen).map((heading) => (
              <th key={heading} role="columnheader" scope="col" className="px-3 py-3 font-medium text-muted">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @max-4xl:grid @max-4xl:gap-2 @2xl:@max-4xl:grid-cols-2">
          {records.map((record) => (
            <RecordRow
              key={record.id}
              screen={screen}
              record={record}
              note={notes.get(record.id) ?? ''}
              hasDraft={draftIds.has(record.id)}
              actions={actions}
              isJumpTarget={jumpTarget === rowId(screen, record)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function headingsOf({ columns, fields }: CollectionScreen): string[] {
  const shown = columns.map((column) => fields[column]).filter((field) => field !== undefined)
  return [...shown.map(({ label, heading = label }) => heading), 'Status', 'Action']
}

/** What a text column may ask for at most, in characters: its own name in two lines, or a glimpse of a long text. */
const mostCharacters = { name: 48, text: 18, longText: 22 } as const

/** Columns whose content has a fixed size, padding included. */
const fixedWidths: Partial<Record<InputKind['kind'], string>> = { media: '6.5rem', number: '6.5rem' }

/** The CSS grid columns of the table: each text column gets the room that its texts need. */
function gridColumns(screen: CollectionScreen, records: readonly ContentRecord[]): string {
  const columns = screen.columns.map((column) => {
    const field = screen.fields[column]
    if (!field) return '0'
    const heading = field.heading ?? field.label
    const longestWord = Math.max(...heading.split(' ').map((word) => word.length))
    const most = column === nameColumn(screen) ? 'name' : field.input.kind === 'longText' ? 'longText' : 'text'
    const longestText = Math.max(0, ...records.map((record) => fieldText(screen, record, column).length))
    const characters = Math.min(mostCharacters[most], Math.max(longestWord, longestText / 1.2))
    const padding = 3 // in characters
    const least = Math.max(longestWord / 2 + 1.5, most === 'name' ? 6.75 : 0)
    return fixedWidths[field.input.kind] ?? `minmax(${least}rem, ${Math.ceil(characters + padding)}fr)`
  })
  return [...columns, '8rem', '8.5rem'].join(' ')
}
