import { useId } from 'react'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { FieldContent } from '../list/field-content.tsx'
import { prepared } from './form-values.ts'
import { hasNewFile, labelOf, type Side, type Versions } from './merge.ts'

interface ConflictFieldProps {
  readonly screen: CollectionScreen
  readonly name: string
  readonly versions: Versions
  readonly chosen: Side
  readonly onChoose: (side: Side) => void
}

const labels = { mine: 'Your version', theirs: 'Their version' } as const satisfies Record<Side, string>

/** Both values of a field, to choose one. */
export function ConflictField({ screen, name, versions, chosen, onChoose }: ConflictFieldProps) {
  const group = useId()
  const { mine, theirs } = versions
  const my: ContentRecord = { ...theirs, ...prepared(mine.fields), status: mine.status }
  const field = screen.fields[name]
  const contentOf = (record: ContentRecord) =>
    field ? <FieldContent field={field} name={name} record={record} /> : record.status
  const contents = {
    mine: hasNewFile(screen, mine, name) ? mine.file?.name : contentOf(my),
    theirs: contentOf(theirs),
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{labelOf(screen, name)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <label
            key={side}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-control-line p-3 text-sm has-checked:border-primary has-checked:bg-primary-wash"
          >
            <input
              type="radio"
              name={group}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className="mt-0.5 size-4 shrink-0 accent-primary"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block text-muted">{labels[side]}</span>
              {contents[side]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
