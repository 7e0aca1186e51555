import { formatMoney } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../components/page.tsx'
import { holdText, StateBadge } from '../orders/order-text.tsx'
import { useSiteLanguage } from '../site-time-zone.ts'
import { formatDay } from '../moment-text.ts'
import { EveningLine } from './evening-line.tsx'
import { type Outlook, outlookOptions } from './outlook-queries.ts'

/** The next evenings, the holds that end soon, and what this month brings; nothing as long as there is none of them. */
export function EveningsCard() {
  const { data } = useQuery(outlookOptions)
  const language = useSiteLanguage()
  if (!data || (data.next.length === 0 && data.endingHolds.length === 0 && data.month.evenings === 0)) return null
  return (
    <Card title="Evenings" isWide action={allOrders}>
      <p className="-mt-2 text-sm text-muted">{monthText(data.month, language)}</p>
      <div className="@container mt-4">
        <div className="grid gap-x-10 gap-y-5 @3xl:grid-cols-2">
          <List title="Next" orders={data.next} language={language} />
          <List title="Holds that end soon" orders={data.endingHolds} language={language} isAboutHolds />
        </div>
      </div>
    </Card>
  )
}

interface ListProps {
  readonly title: string
  readonly orders: Outlook['next']
  readonly language: string
  /** Says until when the day is held instead of the state. */
  readonly isAboutHolds?: boolean
}

function List({ title, orders, language, isAboutHolds = false }: ListProps) {
  if (orders.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <EveningLine key={order.id} order={order} language={language}>
            {isAboutHolds ? holdText(order, language) : <StateBadge state={order.state} />}
          </EveningLine>
        ))}
      </ul>
    </section>
  )
}

const allOrders = (
  <Link
    to="/admin/orders"
    className="-my-2 inline-flex min-h-11 items-center rounded text-sm text-link hover:underline"
  >
    All orders
  </Link>
)

/** Such as 'May: 3 evenings, €2,140.00'. */
function monthText({ firstDay, evenings, sums }: Outlook['month'], language: string): string {
  const count = evenings === 0 ? 'no evening yet' : evenings === 1 ? '1 evening' : `${evenings} evenings`
  const money = sums.map(({ amount, currency }) => formatMoney(amount, currency, language))
  return `${formatDay(firstDay, 'en', { month: 'long' })}: ${[count, ...money].join(', ')}`
}
