import { formatMoney } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../components/page.tsx'
import { formatDay } from '../language/moment-text.ts'
import { orderOptions, type OrderSummary } from '../orders/order-queries.ts'
import { dayText, guestsText, holdText, startText, StateBadge } from '../orders/order-text.tsx'
import { type Dashboard, dashboardOptions } from '../calls/dashboard-query.ts'
import { Printer } from 'lucide-react'
import { useToday } from '../site/today.ts'
import { OrderFacts } from '../orders/order-facts.tsx'
import { NextPartNote, PayBackNote } from '../orders/payments/part-text.tsx'
import { PayBackButton, PaymentButton } from '../orders/payments/payment-button.tsx'
import type { ReactNode } from 'react'
import { ButtonLink } from '../components/button.tsx'
import { Loaded } from '../components/failure-notice.tsx'
import { TextLink } from '../components/text.tsx'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

/** The next orders, the holds that end soon, what is not paid, and this month's total. Nothing if there are none of them. */
export function EveningsCard() {
  const { data: { evenings: data } = {} } = useQuery(dashboardOptions)
  if (!data || (data.month.evenings === 0 && [data.next, data.endingHolds, data.unpaid].every(({ length }) => !length)))
    return null
  return (
    <Card title={t.evenings} isWide action={allOrders}>
      <p className="-mt-2 text-sm text-muted">{monthText(data.month)}</p>
      <div className="@container mt-4">
        <div className="grid gap-x-10 gap-y-5 @3xl:grid-cols-2">
          <List title={t.next} orders={data.next} say={({ state }) => <StateBadge state={state} />} />
          <List title={t.holdsThatEndSoon} orders={data.endingHolds} say={holdText} />
          <List title={t.stillToBePaid} orders={data.unpaid} say={(order) => <NextPayment order={order} />} />
        </div>
      </div>
    </Card>
  )
}

type Outlook = Dashboard['evenings']

interface ListProps {
  readonly title: string
  readonly orders: Outlook['next']
  /** What is said of each beside its day, time and guests. */
  readonly say: (order: OrderSummary) => ReactNode
}

function List({ title, orders, say }: ListProps) {
  if (orders.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="divide-y divide-line">
        {orders.map((order) => {
          const { id, customer, day, start, guests } = order
          const facts = [dayText(day), startText(start), guestsText(guests)].filter(Boolean)
          return (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 text-sm">
              <TextLink to="/admin/orders/$id" params={{ id }} look="line">
                {customer.name}
              </TextLink>
              <span className="text-muted">{facts.join(' · ')}</span>
              {say(order)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What is to be paid next of an evening, or back, and the button that notes its payment. */
function NextPayment({ order }: { readonly order: OrderSummary }) {
  return (
    <>
      <NextPartNote order={order} />
      <PayBackNote order={order} />
      <PaymentButton order={order} />
      <PayBackButton order={order} />
    </>
  )
}

const allOrders = (
  <TextLink to="/admin/orders" look="action" className="-my-2">
    {t.allOrders}
  </TextLink>
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
  const query = useQuery(orderOptions(id))
  return (
    <Card
      title={t.todayOfName({ name: customer.name })}
      isWide
      action={state !== 'confirmed' && <StateBadge state={state} />}
    >
      <Loaded query={query}>{(order) => <OrderFacts order={order} />}</Loaded>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/admin/orders/$id/card" params={{ id }} variant="primary" icon={Printer}>
          {t.kitchenCard}
        </ButtonLink>
        <ButtonLink to="/admin/orders/$id" params={{ id }}>
          {t.openTheOrder}
        </ButtonLink>
      </div>
    </Card>
  )
}
