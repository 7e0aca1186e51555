import type { ReactNode } from 'react'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { FieldContent } from '../list/field-content.tsx'
import { type FormValues, prepared } from './form-values.ts'

interface ConflictTableProps {
  readonly screen: CollectionScreen
  readonly mine: FormValues
  readonly theirs: ContentRecord
}

/** Compares two versions of a record. Fields that differ are marked and come first. */
export function ConflictTable({ screen, mine, theirs }: ConflictTableProps) {
  const my: ContentRecord = { ...theirs, ...prepared(screen, mine.fields), status: mine.status }
  const rows = Object.entries(screen.fields).map(([name, field]) => {
    const hasNewFile = field.input.kind === 'media' && mine.file !== null
    return {
      name,
      label: field.label,
      differs: hasNewFile || my[name] !== theirs[name],
      mine: hasNewFile ? mine.file?.name : <FieldContent field={field} name={name} record={my} isFullText />,
      theirs: <FieldContent field={field} name={name} record={theirs} isFullText />,
    }
  })
  const status = { name: 'status', label: 'Status', differs: my.status !== theirs.status }
  const all: Row[] = [...rows, { ...status, mine: my.status, theirs: theirs.status }]
  const ordered = [...all.filter((row) => row.differs), ...all.filter((row) => !row.differs)]
  return (
    <div className="overflow-auto px-6 py-4">
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="w-28 py-2 pr-3 font-medium">
              Field
            </th>
            <th scope="col" className="py-2 pr-3 font-medium">
              Your version
            </th>
            <th scope="col" className="py-2 font-medium">
              Their version
            </th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((row) => (
            <VersionRow key={row.name} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Row {
  readonly name: string
  readonly label: string
  readonly differs: boolean
  readonly mine: ReactNode
  readonly theirs: ReactNode
}

function VersionRow({ label, differs, mine, theirs }: Row) {
  return (
    <tr className={`border-t border-line align-top ${differs ? '' : 'text-muted'}`}>
      <th scope="row" className="py-3 pr-3 font-medium [overflow-wrap:anywhere]">
        {label}
        <span className="block text-xs font-normal text-muted">{differs ? 'Different' : 'The same'}</span>
      </th>
      <td className="py-3 pr-3 [overflow-wrap:anywhere]">{mine}</td>
      <td className="py-3 [overflow-wrap:anywhere]">{theirs}</td>
    </tr>
  )
}
