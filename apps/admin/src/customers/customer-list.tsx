import { messageOf } from '@tablier/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { DataTable } from '../components/data-table.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { controlClass } from '../components/field.tsx'
import { ListFoot } from '../components/list-foot.tsx'
import { SearchForm } from '../components/search-form.tsx'
import { Select } from '../components/select.tsx'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { useSiteLanguage } from '../site-time-zone.ts'
import { customerColumns } from './customer-columns.tsx'
import { customerListOptions } from './customer-queries.ts'
import type { CustomerSearch } from './customer-search.ts'

const PAGE_SIZE = 20
const sortings = ['Last heard of', 'Name'] as const

interface CustomerListProps {
  readonly applied: CustomerSearch
  readonly onApply: (search: CustomerSearch) => void
}

/** Customers as a table, with a search. */
export function CustomerList({ applied, onApply }: CustomerListProps) {
  const { page = 1, order, search } = applied
  const language = useSiteLanguage()
  const query = { page, limit: PAGE_SIZE, ...(order && { order }), ...(search && { search }) }
  const { data, error, refetch } = useQuery({ ...customerListOptions(query), placeholderData: keepPreviousData })
  const pages = data ? Math.ceil(data.total / data.limit) : 0
  if (data && data.page > pages && pages > 0)
    return <Navigate to="." search={(present) => ({ ...present, page: pages })} replace />
  return (
    <section aria-label="Customers" className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchForm
          label="Search customers"
          placeholder="Search name/email/telephone"
          search={search}
          onSearch={(text) => onApply({ ...(order && { order }), ...(text && { search: text }) })}
        />
        <Select
          label="Sort by"
          options={sortings}
          value={order === 'name' ? 'Name' : 'Last heard of'}
          onChange={(sorting) =>
            onApply({ ...(search && { search }), ...(sorting === 'Name' && { order: 'name' as const }) })
          }
          className={`${controlClass} flex min-h-10 items-center justify-between gap-2 max-sm:min-h-11 sm:w-auto`}
        />
      </div>
      {error && <FailureNotice message={messageOf(error, 'Failed to load customers')} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton label="Loading customers..." columns={Array(6).fill(false)} />}
      {data && (
        <>
          <DataTable
            label="Customers"
            columns={customerColumns(language)}
            rows={data.items}
            empty={search ? 'No customers found.' : 'No customers yet. Everybody who writes to you becomes one.'}
          />
          <ListFoot list={data} things="customers" page={page} onPage={(to) => onApply({ ...applied, page: to })} />
        </>
      )}
    </section>
  )
}
