import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { buttonClass } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Card } from '../components/page.tsx'
import { dashboardOptions } from '../dashboard-query.ts'
import { useToday } from '../hours/hours-queries.ts'
import { OrderFacts } from '../orders/order-facts.tsx'
import { orderOptions, type OrderSummary } from '../orders/order-queries.ts'
import { StateBadge } from '../orders/order-text.tsx'
import { useSiteLanguage } from '../site-time-zone.ts'

/** The evenings of today, each with what one needs on the day. Renders nothing on other days. */
export function TodayEvenings() {
  const { data } = useQuery(dashboardOptions)
  const today = useToday()
  return data?.evenings.next
    .filter(({ day }) => day === today)
    .map((order) => <TodayEvening key={order.id} order={order} />)
}

function TodayEvening({ order: { id, customer, state } }: { readonly order: OrderSummary }) {
  const language = useSiteLanguage()
  const { data: order, error, refetch } = useQuery(orderOptions(id))
  return (
    <Card title={`Today: ${customer.name}`} isWide action={state !== 'confirmed' && <StateBadge state={state} />}>
      {order && <OrderFacts order={order} language={language} />}
      {!order && !error && <output className="text-sm text-muted">Loading...</output>}
      {error && !order && <FailureNotice message={messageOf(error, 'Failed to load')} onRetry={() => void refetch()} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/admin/orders/$id/card" params={{ id }} className={`${buttonClass('primary')} max-sm:min-h-11`}>
          <Printer size={18} aria-hidden="true" />
          Kitchen card
        </Link>
        <Link to="/admin/orders/$id" params={{ id }} className={`${buttonClass()} max-sm:min-h-11`}>
          Open the order
        </Link>
      </div>
    </Card>
  )
}
