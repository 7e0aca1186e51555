import { Link } from '@tanstack/react-router'
import { CalendarDays, Columns3, List } from 'lucide-react'
import { SearchForm } from '../components/list-filters.tsx'
import type { OrderSearch } from './order-queries.ts'

/** How each view of the page gets what its URL says, and changes it. */
export interface ViewProps {
  readonly applied: OrderSearch
  readonly onApply: (search: OrderSearch) => void
}

const views = [
  { view: 'board', label: 'Board', icon: Columns3 },
  { view: 'list', label: 'List', icon: List },
  { view: 'calendar', label: 'Calendar', icon: CalendarDays },
] as const

/** The views as links, and the search. The calendar shows all evenings. */
export function OrdersToolbar({ applied, onApply }: ViewProps) {
  const { page: _page, search, ...others } = applied
  const { view: current = 'board' } = applied
  return (
    <div className="flex flex-wrap items-center gap-3">
      <nav aria-label="Views" className="flex rounded-lg border border-control-line p-0.5 max-sm:w-full">
        {views.map(({ view, label, icon: Icon }) => (
          <Link
            key={view}
            to="/admin/orders"
            search={{ ...(view !== 'board' && { view }), ...(search && { search }) }}
            aria-current={view === current ? 'page' : undefined}
            className={`inline-flex min-h-9 items-center justify-center gap-2 rounded-md px-3 text-sm font-medium max-sm:min-h-11 max-sm:flex-1 ${view === current ? 'bg-primary-wash text-link' : 'text-muted hover:bg-hover'}`}
          >
            <Icon size={16} aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
      {current !== 'calendar' && (
        <SearchForm
          label="Search orders"
          placeholder="Search name/occasion/place"
          search={search}
          onSearch={(text) => onApply({ ...others, ...(text && { search: text }) })}
        />
      )}
    </div>
  )
}
