import { messageOf } from '@tablier/api-client'
import { addDays } from '@tablier/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DayOff, daysOffOptions } from './calendar-queries.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { EmptyList } from '../../components/list.tsx'
import { orderListOptions, type OrderSummary } from '../order-queries.ts'
import { dayText, guestsText, holdText, startText, StateBadge } from '../order-text.tsx'
import { Rich } from '../../components/text.tsx'
import { daysText } from '../../language/moment-text.ts'
import { t } from '../../language/words.ts'

const MAX_SHOWN = 100

interface AgendaProps {
  /** The first day that is listed. */
  readonly from: string
  readonly today: string
}

/** The evenings and days off from a day on, one after another, however far ahead they are. */
export function Agenda({ from, today }: AgendaProps) {
  const list = useQuery({
    ...orderListOptions({ from, limit: MAX_SHOWN }, 'load the agenda'),
    placeholderData: keepPreviousData,
  })
  const off = useQuery(daysOffOptions)
  const error = list.error ?? off.error
  if (error && !(list.data && off.data)) {
    const retry = () => void Promise.all([list.refetch(), off.refetch()])
    return <FailureNotice message={messageOf(error, t.failedToLoadTheCalendar)} onRetry={retry} />
  }
  if (!list.data || !off.data) return <output className="text-sm text-muted">{t.loadingTheCalendar}</output>
  const orders = list.data.items
    .filter(({ state }) => state !== 'lost')
    .toSorted((one, other) => ((one.start ?? '24:00') < (other.start ?? '24:00') ? -1 : 1))
  const plans = [...byDay(orders, off.data)].filter(([, plan]) => plan.orders.length > 0)
  const sections = [
    ...plans.map(([day, plan]) => ({
      day,
      section: <DayList key={day} day={day} plan={plan} today={today} />,
    })),
    ...off.data
      .filter(({ lastDay }) => lastDay >= from)
      .map((dayOff) => ({
        day: dayOff.firstDay,
        section: <OffSection key={`off ${dayOff.id}`} title={daysText(dayOff)} note={dayOff.note} />,
      })),
  ].toSorted((one, other) => (one.day < other.day ? -1 : 1))
  if (sections.length === 0)
    return (
      <EmptyList>
        <p>{from === today ? t.noEveningsToCome : t.noEveningsFromThenOn}</p>
      </EmptyList>
    )
  return (
    <div className="flex flex-col gap-5">
      {sections.map(({ section }) => section)}
      {list.data.total > MAX_SHOWN && (
        <p className="text-sm text-muted">
          <Rich
            text={t.theseAreTheFirstEvenings({ count: MAX_SHOWN })}
            link={(text) => (
              <Link to="/admin/orders" search={{ view: 'list' }} className="rounded text-link underline">
                {text}
              </Link>
            )}
          />
        </p>
      )}
    </div>
  )
}

function OffSection({ title, note }: { readonly title: string; readonly note: string }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <p className="text-sm text-muted">{offText(note)}</p>
    </section>
  )
}

function offText(note: string): string {
  return note ? t.dayOffOfNote({ note }) : t.dayOff
}

interface DayListProps {
  readonly day: string
  readonly plan: DayPlan | undefined
  readonly today: string
}

export function DayList({ day, plan, today }: DayListProps) {
  const id = `day-${day}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-sm font-semibold">
        {dayText(day)}
        {day === today && <span className="font-normal text-muted"> {t.todayMore}</span>}
      </h3>
      {plan?.off !== undefined && <p className="mb-2 text-sm text-muted">{offText(plan.off)}</p>}
      {(plan?.orders ?? []).length === 0 && plan?.off === undefined && (
        <p className="text-sm text-muted">{t.noEvening}</p>
      )}
      <ul className="flex flex-col gap-2">
        {plan?.orders.map((order) => (
          <li key={order.id}>
            <EveningLink order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function EveningLink({ order }: { readonly order: OrderSummary }) {
  const { id, state, customer, start, guests, occasion } = order
  const more = [startText(start), guestsText(guests), occasion, holdText(order)]
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

export interface DayPlan {
  readonly orders: readonly OrderSummary[]
  /** The notes of days off; undefined on working days. */
  readonly off?: string
}

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
