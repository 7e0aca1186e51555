import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { TextInput } from '../components/text-input.tsx'

interface AsOfFieldProps {
  /** An ISO 8601 time; null shows the drafts. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** A past moment to show the page of, in the owner's own time. */
export function AsOfField({ value, onChange }: AsOfFieldProps) {
  const [latest] = useState(() => localTime(new Date()))
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextInput
        label="As published on"
        type="datetime-local"
        max={latest}
        value={value === null ? '' : localTime(new Date(value))}
        onChange={({ target }) => onChange(isoTime(target.value))}
      />
      {value !== null && <Button onClick={() => onChange(null)}>Show the drafts</Button>}
    </div>
  )
}

/** As the input wants it, such as `2026-05-01T18:30`. */
function localTime(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function isoTime(local: string): string | null {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
