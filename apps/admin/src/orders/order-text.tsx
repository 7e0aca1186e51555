import type { Clash, OrderState } from '@tablier/contracts'
import { TriangleAlert } from 'lucide-react'
import { formatDay } from '../moment-text.ts'
import type { OrderSummary } from './order-queries.ts'
import { t } from '../words.ts'

export const stateNames = {
  enquiry: 'Enquiry',
  held: 'Held',
  quoted: 'Quoted',
  confirmed: 'Confirmed',
  done: t.doneMore,
  lost: 'Lost',
} as const satisfies Record<OrderState, string>

const path = Object.keys(stateNames) as readonly OrderState[] // the object's own keys, in the order of an evening

/** The text of the button for each move. */
export const actNames = {
  enquiry: 'Reopen',
  held: 'Hold',
  quoted: t.markAsQuoted,
  confirmed: 'Confirm',
  done: t.markAsDone,
  lost: t.markAsLost,
} as const satisfies Record<OrderState, string>

/** Returns true if the second state comes before the first. */
export function isBack(from: OrderState, to: OrderState): boolean {
  return from !== 'lost' && path.indexOf(to) < path.indexOf(from)
}

/** The day with its weekday, such as `Sat, Jun 12, 2027`. */
export function dayText(day: string | null, language: string): string {
  return day === null ? t.noDayYet : formatDay(day, language)
}

/** The time as the language writes it, such as `7:30 PM`; '' if it is not known. */
export function startText(start: string | null, language: string): string {
  if (start === null) return ''
  const format = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  return format.format(new Date(`1970-01-01T${start}:00Z`))
}

export function guestsText(guests: number | null): string {
  if (guests === null) return ''
  return t.guestsCount({ guests })
}

/** 'held until May 3', in the evening's time zone; '' without a hold. */
export function holdText(
  { heldUntil, timeZone }: Pick<OrderSummary, 'heldUntil' | 'timeZone'>,
  language: string,
): string {
  if (heldUntil === null) return ''
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone })
  return `held until ${format.format(new Date(heldUntil))}`
}

/** Returns an order's name in labels: its customer and its day. */
export function orderName({ customer, day }: Pick<OrderSummary, 'customer' | 'day'>, language: string): string {
  return day === null ? customer.name : `${customer.name}, ${dayText(day, language)}`
}

export const stateColors = {
  enquiry: 'bg-badge-blue text-badge-blue-ink',
  held: 'bg-badge-yellow text-badge-yellow-ink',
  quoted: 'bg-badge-violet text-badge-violet-ink',
  confirmed: 'bg-badge-green text-badge-green-ink',
  done: 'bg-badge-grey text-badge-grey-ink',
  lost: 'bg-danger-wash text-danger',
} as const satisfies Record<OrderState, string>

/** The state of an evening, in a word and a color. */
export function StateBadge({ state }: { readonly state: OrderState }) {
  return (
    <span
      className={`inline-flex min-h-6 w-fit items-center rounded-full px-2.5 text-xs font-semibold ${stateColors[state]}`}
    >
      {stateNames[state]}
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
