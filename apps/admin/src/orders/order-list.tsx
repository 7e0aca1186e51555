import { messageOf } from '@tablier/api-client'
import { orderStates } from '@tablier/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { DataTable } from '../components/data-table.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { FilterSelect } from '../components/filter-select.tsx'
import { ListFoot } from '../components/list-foot.tsx'
import { Select } from '../components/select.tsx'
import { controlClass } from '../components/field.tsx'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { useSiteLanguage } from '../site-time-zone.ts'
import { orderColumns } from './order-columns.tsx'
import { orderListOptions, type OrderQuery } from './order-queries.ts'
import { stateWords } from './order-words.ts'
import type { ViewProps } from './orders-toolbar.tsx'

const PAGE_SIZE = 20
const states = orderStates.map((key) => ({ key, name: stateWords[key] }))
const sortings = ['Soonest first', 'Latest first'] as const

/** All evenings as a table, which can be limited to a state. */
export function OrderList({ applied, onApply }: ViewProps) {
  const { page = 1, order = 'soonest', state, search } = applied
  const language = useSiteLanguage()
  const query: OrderQuery = { page, limit: PAGE_SIZE, order, ...(state && { state }), ...(search && { search }) }
  const { data, error, refetch } = useQuery({ ...orderListOptions(query), placeholderData: keepPreviousData })
  const pages = data ? Math.ceil(data.total / data.limit) : 0
  const { page: _page, state: _state, ...others } = applied
  if (data && data.page > pages && pages > 0)
    return <Navigate to="." search={(present) => ({ ...present, page: pages })} replace />
  return (
    <section aria-label="Orders" className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <FilterSelect
          label="State"
          options={states}
          chosen={state}
          onChoose={(chosen) => onApply({ ...others, ...(chosen && { state: chosen }) })}
        />
        <Select
          label="Sort by day"
          options={sortings}
          value={order === 'latest' ? 'Latest first' : 'Soonest first'}
          onChange={(sorting) => {
            const { order: _order, ...rest } = others
            onApply({ ...rest, ...(state && { state }), ...(sorting === 'Latest first' && { order: 'latest' }) })
          }}
          className={`${controlClass} flex min-h-10 items-center justify-between gap-2 max-sm:min-h-11 sm:w-auto`}
        />
      </div>
      {error && <FailureNotice message={messageOf(error, 'Failed to load orders')} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton label="Loading orders..." columns={Array(7).fill(false)} />}
      {data && (
        <>
          <DataTable
            label="Orders"
            columns={orderColumns(language)}
            rows={data.items}
            empty={search || state ? 'No orders found.' : 'No orders yet. They come with enquiries, or you add one.'}
          />
          <ListFoot list={data} things="orders" page={page} onPage={(to) => onApply({ ...applied, page: to })} />
        </>
      )}
    </section>
  )
}
