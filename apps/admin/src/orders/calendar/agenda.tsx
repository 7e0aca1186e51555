import { addDays, type Api } from '@tablier/contracts'
import { Link } from '@tanstack/react-router'
import type { OutputOf } from '@tablier/api-client'
import { EmptyList } from '../../components/list.tsx'
import type { OrderSummary } from '../order-queries.ts'
import { dayText, guestsText, holdText, startText, StateBadge } from '../order-text.tsx'

interface AgendaProps {
  /** A day of the month that is listed. */
  readonly day: string
  readonly today: string
  readonly evenings: ReadonlyMap<string, DayPlan>
  readonly language: string
  readonly isLoading: boolean
}

/** The days of a month that have evenings or are days off, one after another. */
export function Agenda({ day, today, evenings, language, isLoading }: AgendaProps) {
  const month = day.slice(0, 7)
  const days = [...evenings]
    .filter(([date]) => date.startsWith(month))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (isLoading) return <output className="text-sm text-muted">Loading the calendar...</output>
  if (days.length === 0)
    return (
      <EmptyList>
        <p>No evenings this month.</p>
      </EmptyList>
    )
  return (
    <div className="flex flex-col gap-5">
      {days.map(([date, plan]) => (
        <DayList key={date} day={date} plan={plan} today={today} language={language} />
      ))}
    </div>
  )
}

interface DayListProps {
  readonly day: string
  readonly plan: DayPlan | undefined
  readonly today: string
  readonly language: string
}

/** Everything on one day. */
export function DayList({ day, plan, today, language }: DayListProps) {
  const id = `day-${day}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-sm font-semibold">
        {dayText(day, language)}
        {day === today && <span className="font-normal text-muted"> · today</span>}
      </h3>
      {plan?.off !== undefined && (
        <p className="mb-2 text-sm text-muted">{plan.off ? `Day off: ${plan.off}` : 'Day off'}</p>
      )}
      {(plan?.orders ?? []).length === 0 && plan?.off === undefined && <p className="text-sm text-muted">No evening</p>}
      <ul className="flex flex-col gap-2">
        {plan?.orders.map((order) => (
          <li key={order.id}>
            <EveningLink order={order} language={language} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function EveningLink({ order, language }: { readonly order: OrderSummary; readonly language: string }) {
  const { id, state, customer, start, guests, occasion } = order
  const more = [startText(start, language), guestsText(guests), occasion, holdText(order, language)]
  return (
    <Link
      to="/admin/orders/$id"
      params={{ id }}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line px-3 py-2 text-sm hover:bg-sunken"
    >
      <StateBadge state={state} />
      <span className="font-medium [overflow-wrap:anywhere]">{customer.name}</span>
      <span className="text-muted [overflow-wrap:anywhere]">{more.filter(Boolean).join(' · ')}</span>
    </Link>
  )
}

type DayOff = OutputOf<Api['calendar']['get']>['daysOff'][number]

/** Everything on a day. */
export interface DayPlan {
  readonly orders: readonly OrderSummary[]
  /** The notes of days off; undefined on working days. */
  readonly off?: string
}

/** Groups orders and days off by their local date. */
export function byDay(orders: readonly OrderSummary[], daysOff: readonly DayOff[]): ReadonlyMap<string, DayPlan> {
  const plans = new Map<string, DayPlan>()
  for (const { firstDay, lastDay, note } of daysOff)
    for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) plans.set(day, { orders: [], off: note })
  for (const order of orders) {
    if (order.day === null) continue
    const plan = plans.get(order.day)
    plans.set(order.day, { ...plan, orders: [...(plan?.orders ?? []), order] })
  }
  return plans
}
