import { messageStatuses } from '@tablier/contracts'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Select } from '../controls/select.tsx'
import { controlClass } from '../inputs/field.tsx'
import type { MessageSearch } from './message-search.ts'

const filters = ['All', ...messageStatuses] as const

interface MessageFiltersProps {
  readonly applied: MessageSearch
  readonly onApply: (search: MessageSearch) => void
}

/** Search and status; both take effect on Enter or by the button. */
export function MessageFilters({ applied, onApply }: MessageFiltersProps) {
  const [search, setSearch] = useState(applied.search ?? '')
  const [status, setStatus] = useState<(typeof filters)[number]>(applied.status ?? 'All')

  function apply(event: FormEvent) {
    event.preventDefault()
    const wanted = search.trim()
    onApply({ ...(wanted && { search: wanted }), ...(status !== 'All' && { status }) })
  }

  return (
    <search>
      <form onSubmit={apply} className="flex flex-wrap gap-3">
        <div className="relative min-w-56 flex-1 sm:max-w-sm">
          <Search
            size={18}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
          <input
            type="search"
            aria-label="Search messages"
            placeholder="Search name/email/subject"
            maxLength={200}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={`${controlClass} min-h-10 pl-10`}
          />
        </div>
        <Select
          label="Filter by status"
          options={filters}
          value={status}
          onChange={setStatus}
          className={`${controlClass} flex min-h-10 max-w-44 items-center justify-between gap-2 data-popup-open:bg-hover`}
        >
          <span>
            <span className="text-muted">Status: </span>
            {status}
          </span>
        </Select>
        <Button type="submit">Filter</Button>
      </form>
    </search>
  )
}
