import { type ReactNode, useId } from 'react'
import type { Side } from './field-merge.ts'

interface VersionChoiceProps {
  /** What both changed. */
  readonly label: string
  readonly contents: Readonly<Record<Side, ReactNode>>
  readonly chosen: Side
  readonly onChoose: (side: Side) => void
}

const labels = { mine: 'Your version', theirs: 'Their version' } as const satisfies Record<Side, string>

/** Both versions of a value that two people changed, to choose one. */
export function VersionChoice({ label, contents, chosen, onChoose }: VersionChoiceProps) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
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
              {shown(contents[side])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A text with its lines, or a dash if it is empty. */
function shown(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <span className="whitespace-pre-wrap">{content || '—'}</span> : content
}
