import { messageStatuses } from '@tablier/contracts'
import { type FormEvent, useState } from 'react'
import { Button } from '../components/button.tsx'
import { SearchBox } from '../components/search-box.tsx'
import { Select } from '../components/select.tsx'
import { controlClass } from '../components/field.tsx'
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
    <form onSubmit={apply} className="flex flex-wrap gap-3">
      <SearchBox
        label="Search messages"
        placeholder="Search name/email/subject"
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
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
  )
}
