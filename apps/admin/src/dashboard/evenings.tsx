import { formatMoney } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card } from '../components/page.tsx'
import { formatDay } from '../moment-text.ts'
import { dayText, guestsText, holdText, startText, StateBadge } from '../orders/order-text.tsx'
import { type Dashboard, dashboardOptions } from '../dashboard-query.ts'
import { messageOf } from '@tablier/api-client'
import { Printer } from 'lucide-react'
import { buttonClass } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { useToday } from '../hours/hours-queries.ts'
import { OrderFacts } from '../orders/order-facts.tsx'
import { orderOptions, type OrderSummary } from '../orders/order-queries.ts'
import { locale, t } from '../words.ts'

/** The next orders, the holds that end soon, and this month's total. Renders nothing if there are none of them. */
export function EveningsCard() {
  const { data: { evenings: data } = {} } = useQuery(dashboardOptions)
  if (!data || (data.next.length === 0 && data.endingHolds.length === 0 && data.month.evenings === 0)) return null
  return (
    <Card title={t.evenings} isWide action={allOrders}>
      <p className="-mt-2 text-sm text-muted">{monthText(data.month)}</p>
      <div className="@container mt-4">
        <div className="grid gap-x-10 gap-y-5 @3xl:grid-cols-2">
          <List title={t.next} orders={data.next} />
          <List title={t.holdsThatEndSoon} orders={data.endingHolds} isAboutHolds />
        </div>
      </div>
    </Card>
  )
}

type Outlook = Dashboard['evenings']

interface ListProps {
  readonly title: string
  readonly orders: Outlook['next']
  /** True to show until when the day is held instead of the state. */
  readonly isAboutHolds?: boolean
}

function List({ title, orders, isAboutHolds = false }: ListProps) {
  if (orders.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <EveningLine key={order.id} order={order}>
            {isAboutHolds ? holdText(order) : <StateBadge state={order.state} />}
          </EveningLine>
        ))}
      </ul>
    </section>
  )
}

interface EveningLineProps {
  readonly order: Outlook['next'][number]
  /** The order's state, or another fact about it. */
  readonly children: ReactNode
}

/** An order in one line: the customer as a link, the day, and the state. */
function EveningLine({ order, children }: EveningLineProps) {
  const { id, customer, day, start, guests } = order
  const facts = [dayText(day), startText(start), guestsText(guests)].filter(Boolean)
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 text-sm">
      <Link
        to="/admin/orders/$id"
        params={{ id }}
        className="min-w-0 flex-1 basis-40 truncate rounded font-medium hover:underline"
      >
        {customer.name}
      </Link>
      <span className="text-muted">{facts.join(' · ')}</span>
      {children}
    </li>
  )
}

const allOrders = (
  <Link
    to="/admin/orders"
    className="-my-2 inline-flex min-h-11 items-center rounded text-sm text-link hover:underline"
  >
    {t.allOrders}
  </Link>
)

/** Returns a text such as 'May: 3 evenings, €2,140.00'. */
function monthText({ firstDay, evenings, sums }: Outlook['month']): string {
  const money = sums.map(({ amount, currency }) => formatMoney(amount, currency, locale))
  const figures = [t.eveningsCount({ evenings }), ...money].join(', ')
  return t.monthFigures({ month: formatDay(firstDay, { month: 'long' }), figures })
}

/** The evenings of today, each with what one needs on the day. Renders nothing on other days. */
export function TodayEvenings() {
  const { data } = useQuery(dashboardOptions)
  const today = useToday()
  return data?.evenings.next
    .filter(({ day }) => day === today)
    .map((order) => <TodayEvening key={order.id} order={order} />)
}

function TodayEvening({ order: { id, customer, state } }: { readonly order: OrderSummary }) {
  const { data: order, error, refetch } = useQuery(orderOptions(id))
  return (
    <Card
      title={t.todayOfName({ name: customer.name })}
      isWide
      action={state !== 'confirmed' && <StateBadge state={state} />}
    >
      {order && <OrderFacts order={order} />}
      {!order && !error && <output className="text-sm text-muted">{t.loadingPending}</output>}
      {error && !order && <FailureNotice message={messageOf(error, t.failedToLoad)} onRetry={() => void refetch()} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/admin/orders/$id/card" params={{ id }} className={`${buttonClass('primary')} max-sm:min-h-11`}>
          <Printer size={18} aria-hidden="true" />
          {t.kitchenCard}
        </Link>
        <Link to="/admin/orders/$id" params={{ id }} className={`${buttonClass()} max-sm:min-h-11`}>
          {t.openTheOrder}
        </Link>
      </div>
    </Card>
  )
}
