/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- the button has the same roles as the library's; while closed, it controls nothing */
import type { ContentStatus, MessageStatus } from '@tablier/contracts'
import { type KeyboardEvent, useState } from 'react'
import { Select, SelectArrow } from './select.tsx'
import { t } from '../language/words.ts'

const colors = {
  Published: 'bg-badge-green text-badge-green-ink',
  Replied: 'bg-badge-green text-badge-green-ink',
  Draft: 'bg-badge-grey text-badge-grey-ink',
  Read: 'bg-badge-grey text-badge-grey-ink',
  Archived: 'bg-badge-yellow text-badge-yellow-ink',
  New: 'bg-badge-blue text-badge-blue-ink',
} as const satisfies Record<ContentStatus | MessageStatus, string>

interface StatusSelectProps<Status> {
  /** The name of the record with the status, for the label. */
  readonly name: string
  readonly options: readonly Status[]
  readonly status: Status
  readonly nameOf: (status: Status) => string
  readonly onChange: (status: Status) => void
}

/**
 * The status badge, with which the status is set. It is a plain button until it is opened, because the library's select
 * costs as much as the rest of the row.
 */
export function StatusSelect<Status extends keyof typeof colors>({
  name,
  status,
  ...select
}: StatusSelectProps<Status>) {
  const [isOpened, setIsOpened] = useState(false)
  const label = t.statusOf({ name })
  const className = `relative inline-flex min-h-7 w-fit items-center gap-1.5 rounded-full px-3 text-xs font-semibold after:absolute after:-inset-y-2 after:inset-x-0 sm:after:hidden ${colors[status]}`
  if (isOpened) return <Select {...select} label={label} value={status} className={className} isOpenAtFirst />
  return (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      className={className}
      onClick={() => setIsOpened(true)}
      onKeyDown={openByArrow}
    >
      <span>{select.nameOf(status)}</span>
      <SelectArrow />
    </button>
  )

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setIsOpened(true)
  }
}
