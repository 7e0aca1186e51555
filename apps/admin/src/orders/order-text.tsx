import { type Clash, momentText, type OrderState, orderStates } from '@tablier/contracts'
import { MailWarning, TriangleAlert } from 'lucide-react'
import { formatDay, formatTime } from '../language/moment-text.ts'
import type { ListedOrder, OrderSummary } from './order-queries.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

export function isBack(from: OrderState, to: OrderState): boolean {
  return from !== 'lost' && orderStates.indexOf(to) < orderStates.indexOf(from)
}

/** The day with its weekday, such as `Sat, Jun 12, 2027`. */
export function dayText(day: string | null): string {
  return day === null ? t.noDayYet : formatDay(day)
}

/** The time as the user's language writes it, such as `7:30 PM`; '' if it is not known. */
export function startText(start: string | null): string {
  return start === null ? '' : formatTime(start)
}

export function guestsText(guests: number | null): string {
  return guests === null ? '' : t.guestsCount({ guests })
}

/** 'held until May 3', in the evening's time zone; '' without a hold. */
export function holdText({ heldUntil, timeZone }: Pick<OrderSummary, 'heldUntil' | 'timeZone'>): string {
  if (heldUntil === null) return ''
  return t.heldUntil({ date: momentText(heldUntil, locale, { day: 'numeric', month: 'long', timeZone }) })
}

/** Returns an order's name in labels: its customer and its day. */
export function orderName({ customer, day }: Pick<OrderSummary, 'customer' | 'day'>): string {
  return day === null ? customer.name : `${customer.name}, ${dayText(day)}`
}

export const stateColors = {
  enquiry: 'bg-badge-blue text-badge-blue-ink',
  held: 'bg-badge-yellow text-badge-yellow-ink',
  quoted: 'bg-badge-violet text-badge-violet-ink',
  confirmed: 'bg-badge-green text-badge-green-ink',
  done: 'bg-badge-grey text-badge-grey-ink',
  lost: 'bg-danger-wash text-danger',
} as const satisfies Record<OrderState, string>

export function StateBadge({ state }: { readonly state: OrderState }) {
  return (
    <span
      className={`inline-flex min-h-6 w-fit items-center rounded-full px-2.5 text-xs font-semibold ${stateColors[state]}`}
    >
      {t.orderState({ state })}
    </span>
  )
}

/** How much its guests wrote that nobody has dealt with; nothing if there is nothing. An allergy comes first. */
export function UnreadNote({ unread: { messages, allergies } }: Pick<ListedOrder, 'unread'>) {
  if (messages + allergies === 0) return null
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-danger">
      <MailWarning size={16} className="shrink-0" aria-hidden="true" />
      {allergies > 0 ? t.allergyNotReadYet : t.unreadMessages({ count: messages })}
    </span>
  )
}

/** What keeps an evening from its day; nothing if it can have it. */
export function ClashNote({ clash }: { readonly clash: Clash | null }) {
  if (clash === null) return null
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-danger">
      <TriangleAlert size={16} className="shrink-0" aria-hidden="true" />
      {t.clash({ clash })}
    </span>
  )
}
