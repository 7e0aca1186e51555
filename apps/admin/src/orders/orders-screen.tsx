import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarDays, Coins, Columns3, List } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, orderStates } from '@tablier/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Page } from '../components/page.tsx'
import { type Column, DataTable, ListFoot, LoadedList } from '../components/list.tsx'
import { FilterSelect, SearchForm, SortSelect } from '../components/list-filters.tsx'
import { OrderBoard } from './board/order-board.tsx'
import { OrderCalendar } from './calendar/order-calendar.tsx'
import { MoneyOfYear } from './money/money-year.tsx'
import { NewOrderDialog } from './new-order-dialog.tsx'
import { type ListedOrder, orderListOptions } from './order-queries.ts'
import type { OrderSearch, OrderViewProps } from './order-search.ts'
import { dayText, holdText, startText, StateBadge, UnreadNote } from './order-text.tsx'
import { NextPartNote } from './payments/part-text.tsx'
import { TextLink } from '../components/text.tsx'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

const route = getRouteApi('/admin/orders/')

export function OrdersScreen() {
  const applied = route.useSearch()
  const navigate = route.useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const { view = 'board', customer } = applied
  const show = (change: OrderSearch) => void navigate({ search: { ...applied, page: undefined, ...change } })
  function endCreating(created: number | null) {
    setIsCreating(false)
    if (created !== null) void navigate({ to: '/admin/orders/$id', params: { id: created } })
    else if (customer !== undefined) void navigate({ search: { ...applied, customer: undefined }, replace: true })
  }
  return (
    <Page title={t.orders} add={t.newOrder} onAdd={() => setIsCreating(true)}>
      <OrdersToolbar applied={applied} onApply={show} />
      {view === 'board' && <OrderBoard applied={applied} onApply={show} />}
      {view === 'list' && <OrderList applied={applied} onApply={show} />}
      {view === 'calendar' && <OrderCalendar applied={applied} onApply={show} />}
      {view === 'money' && <MoneyOfYear applied={applied} onApply={show} />}
      {(isCreating || customer !== undefined) && (
        <NewOrderDialog
          customer={customer}
          day={view === 'calendar' ? applied.day : undefined}
          onClosed={endCreating}
        />
      )}
    </Page>
  )
}

const PAGE_SIZE = 20
const sortings = { soonest: t.soonestFirst, latest: t.latestFirst, due: t.whatIsDueFirst } as const
const states = orderStates.map((key) => ({ key, name: t.orderState({ state: key }) }))

function OrderList({ applied, onApply }: OrderViewProps) {
  const { page = 1, order = 'soonest', state, search } = applied
  const list = useQuery({
    ...orderListOptions({ page, limit: PAGE_SIZE, order, state, search }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label={t.orders} className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <FilterSelect by="state" options={states} chosen={state} onChoose={(chosen) => onApply({ state: chosen })} />
        <SortSelect
          label={t.sortByDay}
          options={['soonest', 'latest', 'due']}
          nameOf={(sorting) => sortings[sorting]}
          value={order}
          onChange={(sorting) => onApply({ order: sorting === 'soonest' ? undefined : sorting })}
        />
      </div>
      <LoadedList query={list} failed={t.failedToLoadOrders} loading={t.loadingOrders} columns={7}>
        {(orders) => (
          <>
            <DataTable
              label={t.orders}
              columns={orderColumns}
              rows={orders.items}
              empty={search || state ? t.noOrdersFound : t.noOrdersYet}
            />
            <ListFoot list={orders} things="orders" onPage={(to) => onApply({ page: to })} />
          </>
        )}
      </LoadedList>
    </section>
  )
}

const orderColumns: readonly Column<ListedOrder>[] = [
  {
    heading: t.guest,
    cell: ({ id, customer }) => (
      <TextLink to="/admin/orders/$id" params={{ id }} look="row">
        {customer.name}
      </TextLink>
    ),
  },
  { heading: t.day, className: 'w-44', cell: ({ day }) => dayText(day) },
  { heading: t.start, className: 'w-28', cell: ({ start }) => startText(start) || '—' },
  { heading: t.guests, className: 'w-24', cell: ({ guests }) => guests ?? '—' },
  {
    heading: t.occasion,
    className: 'w-[18%]',
    cell: ({ occasion }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{occasion || '—'}</span>,
  },
  {
    heading: t.state,
    className: 'w-40',
    cell: (order) => (
      <span className="flex flex-col gap-0.5">
        <StateBadge state={order.state} />
        <span className="text-xs text-muted">{holdText(order)}</span>
        <span className="text-xs">
          <UnreadNote unread={order.unread} />
        </span>
      </span>
    ),
  },
  {
    heading: t.price,
    className: 'w-40',
    cell: (order) => (
      <span className="flex flex-col gap-0.5">
        {order.price === null ? '—' : formatMoney(order.price, order.currency, locale)}
        <span className="text-xs empty:hidden">
          <NextPartNote order={order} />
        </span>
      </span>
    ),
  },
]

const views = [
  { view: 'board', label: t.board, icon: Columns3 },
  { view: 'list', label: t.list, icon: List },
  { view: 'calendar', label: t.calendar, icon: CalendarDays },
  { view: 'money', label: t.money, icon: Coins },
] as const

/** The views as links, and the search. The calendar and the money show all evenings. */
function OrdersToolbar({ applied, onApply }: OrderViewProps) {
  const { view: current = 'board', search } = applied
  return (
    <div className="flex flex-wrap items-center gap-3">
      <nav
        aria-label={t.views}
        className="flex rounded-lg border border-control-line p-0.5 max-sm:w-full max-sm:flex-wrap"
      >
        {views.map(({ view, label, icon: Icon }) => (
          <Link
            key={view}
            to="/admin/orders"
            search={{ view: view === 'board' ? undefined : view, search }}
            aria-current={view === current ? 'page' : undefined}
            className={`inline-flex min-h-9 items-center justify-center gap-2 rounded-md px-3 text-sm font-medium max-sm:min-h-11 max-sm:flex-1 max-sm:px-2 ${view === current ? 'bg-primary-wash text-link' : 'text-muted hover:bg-hover'}`}
          >
            <Icon size={16} aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
      {current !== 'calendar' && current !== 'money' && (
        <SearchForm
          label={t.searchOrders}
          placeholder={t.searchNameOccasionPlace}
          search={search}
          onSearch={(text) => onApply({ search: text })}
        />
      )}
    </div>
  )
}
