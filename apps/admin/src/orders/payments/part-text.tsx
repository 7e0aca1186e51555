import { addDays, formatMoney } from '@tablier/contracts'
import { CircleAlert } from 'lucide-react'
import { formatDay } from '../../language/moment-text.ts'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'
import { useToday } from '../../site/today.ts'
import type { OrderSummary } from '../order-queries.ts'

type Asking = Pick<OrderSummary, 'nextPart' | 'price' | 'currency'>
type NextPart = NonNullable<OrderSummary['nextPart']>

/** Returns the kind of a part in words: the rest of a price is a balance, the whole of it `price`. */
export function partKind({ kind, amount }: NextPart, price: number | null): 'deposit' | 'balance' | 'part' | 'price' {
  if (kind !== 'rest') return kind
  return amount === price ? 'price' : 'balance'
}

/** How many days ahead a weekday's name is enough. */
const SOON = 6

/** Returns when a part is due, and its day in words. */
function dueOf(dueOn: string | null, today: string) {
  if (dueOn === null) return { when: 'open', day: '' } as const
  if (dueOn === today) return { when: 'today', day: '' } as const
  if (dueOn < today) return { when: 'overdue', day: shortDay(dueOn, today) } as const
  if (dueOn <= addDays(today, SOON)) return { when: 'soon', day: formatDay(dueOn, { weekday: 'long' }) } as const
  return { when: 'later', day: shortDay(dueOn, today) } as const
}

/** Returns a day without its weekday, and without the present year. */
function shortDay(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return formatDay(day, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
}

/** Returns what is to be paid next, such as `Deposit €300.00 due Friday`. */
function partText(part: NextPart, { price, currency }: Asking, today: string): string {
  const amount = formatMoney(part.amount, currency, locale)
  const named = t.nextPart({ kind: partKind(part, price), amount })
  return t.partIsDue({ part: named, ...dueOf(part.dueOn, today) })
}

/** What is to be paid back of a cancelled evening; nothing if nothing is. */
export function PayBackNote({ order }: { readonly order: Pick<OrderSummary, 'toPayBack' | 'currency' | 'customer'> }) {
  const { toPayBack, currency, customer } = order
  if (toPayBack === 0) return null
  const amount = formatMoney(toPayBack, currency, locale)
  return <span className="font-medium">{t.toPayBack({ amount, name: customer.name })}</span>
}

/** What is to be paid next, marked if it is overdue; nothing if nothing is. */
export function NextPartNote({ order }: { readonly order: Asking }) {
  const today = useToday()
  const { nextPart } = order
  if (nextPart === null) return null
  const text = partText(nextPart, order, today)
  if (nextPart.dueOn === null || nextPart.dueOn >= today) return <span className="text-muted">{text}</span>
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-danger">
      <CircleAlert size={16} className="shrink-0" aria-hidden="true" />
      {text}
    </span>
  )
}
