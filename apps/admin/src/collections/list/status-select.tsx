import { type ContentStatus, contentStatuses } from '@tablier/contracts'
import { Select } from '../../controls/select.tsx'

const colours = {
  Published: 'bg-green-100 text-green-800',
  Draft: 'bg-gray-100 text-gray-700',
  Archived: 'bg-yellow-100 text-yellow-800',
} as const satisfies Record<ContentStatus, string>

interface StatusSelectProps {
  /** Of the record, for the label. */
  readonly name: string
  readonly status: ContentStatus
  readonly onChange: (status: ContentStatus) => void
}

/** The status badge, which sets the status in place. */
export function StatusSelect({ name, status, onChange }: StatusSelectProps) {
  return (
    <Select
      label={`Status of ${name}`}
      options={contentStatuses}
      value={status}
      onChange={onChange}
      className={`inline-flex min-h-7 w-fit items-center gap-1.5 rounded-full px-3 text-xs font-semibold ${colours[status]}`}
    />
  )
}
