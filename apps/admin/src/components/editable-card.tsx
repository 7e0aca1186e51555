import type { UseQueryResult } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { DeleteButton } from './confirm-dialog.tsx'
import { Loaded } from './failure-notice.tsx'
import { Card } from './page.tsx'
import { t } from '../language/words.ts'

interface EditableCardProps<Row> {
  readonly query: UseQueryResult<readonly Row[]>
  readonly limit: number
  readonly words: Readonly<Record<'title' | 'add' | 'empty' | 'loading' | 'failed' | 'deletion', string>>
  /** Returns a row in words: its name, and a note in a line below it. */
  readonly shownOf: (row: Row) => { readonly name: string; readonly note: string }
  /** Returns the dialog that changes a row, or adds one if it is null. */
  readonly dialogOf: (row: Row | null, onClosed: () => void) => ReactNode
  readonly questionOf: (name: string) => string
  readonly onDelete: (row: Row) => void
}

/** A card with a short list, whose rows can be added, changed and, after a question, deleted. */
export function EditableCard<Row extends { readonly id: number }>(props: EditableCardProps<Row>) {
  const { query, limit, words, shownOf, dialogOf, questionOf, onDelete } = props
  const [editing, setEditing] = useState<{ readonly row: Row | null } | null>(null)
  const isFull = (query.data?.length ?? 0) >= limit
  const add = (
    <Button onClick={() => setEditing({ row: null })} disabled={isFull} icon={Plus}>
      {words.add}
    </Button>
  )
  return (
    <Card title={words.title} action={add}>
      <Loaded query={query} failed={words.failed} loading={words.loading}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-sm text-muted">{words.empty}</p>
          ) : (
            <ul aria-label={words.title} className="-my-3 divide-y divide-line">
              {rows.map((row) => {
                const { name, note } = shownOf(row)
                return (
                  <li key={row.id} className="flex items-center gap-2 py-3 text-sm">
                    <div className="min-w-0 flex-1">
                      <p className="font-medium">{name}</p>
                      <p title={note} className="truncate text-muted">
                        {note}
                      </p>
                    </div>
                    <IconButton label={t.editOfName({ name })} onClick={() => setEditing({ row })} icon={Pencil} />
                    <DeleteButton
                      label={t.deleteOfName({ name })}
                      title={words.deletion}
                      question={questionOf(name)}
                      onDelete={() => onDelete(row)}
                    />
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
      {editing && dialogOf(editing.row, () => setEditing(null))}
    </Card>
  )
}
