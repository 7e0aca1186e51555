import { clockTime } from '@tablier/contracts'
import { useState } from 'react'
import { controlClass } from '../components/field.tsx'

interface TimeInputProps {
  readonly label: string
  /** Any text. It is kept until it is changed. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A time of day. A text that is not a time, such as 'late', can be edited as text. */
export function TimeInput({ label, value, onChange }: TimeInputProps) {
  const [isText] = useState(() => value.trim() !== '' && clockTime(value) === undefined)
  return (
    <input
      type={isText ? 'text' : 'time'}
      aria-label={label}
      maxLength={50}
      value={isText ? value : (clockTime(value) ?? '')}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlClass} min-h-11 min-w-0 tabular-nums sm:min-h-10`}
    />
  )
}
