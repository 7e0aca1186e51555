import { startTransition, useState } from 'react'
import { SearchBox } from '../../components/search-box.tsx'
import { Select } from '../../components/select.tsx'
import { controlClass } from '../../components/field.tsx'
import type { CollectionScreen } from '../collection-screen.ts'
import { type ListFilter, noFilter } from './matching-records.ts'

interface ListFiltersProps {
  readonly words: CollectionScreen['words']
  /** The option for every status. */
  readonly all: 'All' | 'All Status'
  readonly onChange: (filter: ListFilter) => void
}

/** Search and status filter. The inputs update at once, a long list in a transition. */
export function ListFilters({ words, all, onChange }: ListFiltersProps) {
  const [filter, setFilter] = useState(noFilter)
  const chosen = filter.status === 'every' ? all : filter.status

  function change(part: Partial<ListFilter>) {
    const next = { ...filter, ...part }
    setFilter(next)
    startTransition(() => onChange(next))
  }

  return (
    <div className="flex flex-wrap gap-3">
      <SearchBox
        label={`Search ${words.many}`}
        placeholder={`Search ${words.many}...`}
        value={filter.search}
        onChange={(event) => change({ search: event.target.value })}
      />
      <Select
        label="Filter by status"
        options={[all, 'Published', 'Draft', 'Archived']}
        value={chosen}
        onChange={(status) => change({ status: status === 'All' || status === 'All Status' ? 'every' : status })}
        className={`${controlClass} flex min-h-10 max-w-48 items-center justify-between gap-2 data-popup-open:bg-hover`}
      >
        <span>
          {chosen !== 'All Status' && <span className="text-muted">Status: </span>}
          {chosen}
        </span>
      </Select>
    </div>
  )
}
