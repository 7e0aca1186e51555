import { X } from 'lucide-react'
import { IconButton } from '../components/button.tsx'
import type { Opening } from './days.ts'
import { NoteInput } from './note-input.tsx'
import { TimeInput } from './time-input.tsx'

interface OpeningFieldsProps {
  readonly opening: Opening
  readonly onChange: (part: Partial<Opening>) => void
  /** Undefined for the only opening of a day. */
  readonly onRemove: (() => void) | undefined
  readonly hasNote: boolean
}

/** The times of one opening of a day. */
export function OpeningFields({ opening, onChange, onRemove, hasNote }: OpeningFieldsProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <TimeInput label="Opens" value={opening.opens} onChange={(opens) => onChange({ opens })} />
        <span aria-hidden="true">–</span>
        <TimeInput label="Closes" value={opening.closes} onChange={(closes) => onChange({ closes })} />
        {onRemove && (
          <IconButton label="Remove these hours" onClick={onRemove}>
            <X size={18} />
          </IconButton>
        )}
      </div>
      {hasNote && (
        <NoteInput
          placeholder="Shown if there are no times"
          value={opening.note}
          onChange={(note) => onChange({ note })}
        />
      )}
    </div>
  )
}
