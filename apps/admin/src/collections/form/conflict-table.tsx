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
  const my: ContentRecord = { ...theirs, ...prepared(mine.fields), status: mine.status }
  const fields = Object.entries(screen.fields).map(([name, field]) => {
    const newFile = field.input.kind === 'media' ? mine.file : null
    return {
      label: field.label,
      differs: newFile !== null || my[name] !== theirs[name],
      mine: newFile ? newFile.name : <FieldContent field={field} name={name} record={my} isFullText />,
      theirs: <FieldContent field={field} name={name} record={theirs} isFullText />,
    }
  })
  const status = { label: 'Status', differs: my.status !== theirs.status, mine: my.status, theirs: theirs.status }
  const rows = [...fields, status].sort((one, other) => Number(other.differs) - Number(one.differs))
  return (
    <div className="mt-4 overflow-auto border-y border-line py-2">
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr className="text-muted *:py-2 *:font-medium *:not-last:pr-3">
            <th scope="col" className="w-28">
              Field
            </th>
            <th scope="col">Your version</th>
            <th scope="col">Their version</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.label}
              className={`border-t border-line align-top *:py-3 *:[overflow-wrap:anywhere] *:not-last:pr-3 ${row.differs ? '' : 'text-muted'}`}
            >
              <th scope="row" className="font-medium">
                {row.label}
                <span className="block text-xs font-normal text-muted">{row.differs ? 'Different' : 'The same'}</span>
              </th>
              <td>{row.mine}</td>
              <td>{row.theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
