import { localTime, zonedTime } from '@tablier/contracts'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { TextInput } from '../components/text-input.tsx'
import { useSiteTimeZone } from '../site-time-zone.ts'

interface AsOfFieldProps {
  /** An ISO 8601 time; null shows the drafts. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** A past moment to show the page of, in the site's time as the schedules are. */
export function AsOfField({ value, onChange }: AsOfFieldProps) {
  const [latest] = useState(() => new Date())
  const timeZone = useSiteTimeZone()
  const local = (moment: Date) => (timeZone ? localTime(moment, timeZone) : '')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextInput
        label={timeZone ? `As published on (time in ${timeZone.replaceAll('_', ' ')})` : 'As published on'}
        type="datetime-local"
        disabled={!timeZone}
        max={local(latest)}
        value={value === null ? '' : local(new Date(value))}
        onChange={({ target }) => onChange(isoTime(target.value, timeZone))}
      />
      {value !== null && <Button onClick={() => onChange(null)}>Show the drafts</Button>}
    </div>
  )
}

function isoTime(local: string, timeZone: string | undefined): string | null {
  return (timeZone && zonedTime(local, timeZone)?.moment.toISOString()) || null
}
