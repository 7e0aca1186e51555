import { X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { IconButton } from '../../components/button.tsx'
import { controlClass, Field } from '../../components/field.tsx'

interface TimeFieldProps {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: string
  /** Such as `2026-12-24T18:00`; '' for none. */
  readonly value: string
  readonly describedBy: string
  readonly onChange: (value: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A day and a time, with a button that clears them. */
export function TimeField({ ref, label, value, describedBy, onChange, onKeyDown }: TimeFieldProps) {
  const frame = useRef<HTMLDivElement>(null)
  function clear() {
    onChange('')
    frame.current?.querySelector('input')?.focus() // the button disappears
  }
  return (
    <Field label={label}>
      {(control) => (
        <div ref={frame} className="flex items-center gap-1">
          <input
            {...control}
            ref={ref}
            type="datetime-local"
            aria-describedby={describedBy}
            max="2999-12-31T23:59"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            className={`${controlClass} min-h-11 min-w-0 flex-1`}
          />
          {value && (
            <IconButton label={`Clear “${label}”`} onClick={clear} className="size-11!">
              <X size={18} />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  )
}
