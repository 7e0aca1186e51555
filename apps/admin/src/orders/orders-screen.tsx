import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { OrderBoard } from './board/order-board.tsx'
import { OrderCalendar } from './calendar/order-calendar.tsx'
import { NewOrderDialog } from './new-order-dialog.tsx'
import { OrderList } from './order-list.tsx'
import type { OrderSearch } from './order-search.ts'
import { OrdersToolbar } from './orders-toolbar.tsx'

const route = getRouteApi('/admin/orders/')

/** The evenings: as a board by state, a list or a calendar. */
export function OrdersScreen() {
  const applied = route.useSearch()
  const navigate = route.useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const { view = 'board', customer } = applied
  const show = (search: OrderSearch) => void navigate({ search })
  function endCreating(created: number | null) {
    setIsCreating(false)
    const { customer: _ended, ...rest } = applied
    if (created !== null) void navigate({ to: '/admin/orders/$id', params: { id: created } })
    else if (customer !== undefined) void navigate({ search: rest, replace: true })
  }
  const create = (
    <Button variant="primary" onClick={() => setIsCreating(true)} className="max-sm:min-h-11">
      <Plus size={18} aria-hidden="true" />
      New order
    </Button>
  )
  return (
    <Page title="Orders" action={create}>
      <OrdersToolbar applied={applied} onApply={show} />
      {view === 'board' && <OrderBoard applied={applied} onApply={show} />}
      {view === 'list' && <OrderList applied={applied} onApply={show} />}
      {view === 'calendar' && <OrderCalendar applied={applied} onApply={show} />}
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
