import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayText } from '../orders/order-words.ts'
import { StateBadge } from '../orders/state-badge.tsx'
import { useSiteLanguage } from '../site-time-zone.ts'
import { customerOptions } from './customer-queries.ts'

interface EarlierEveningsProps {
  /** The sender of a message. */
  readonly customerId: number
  /** The order that the message itself became. */
  readonly orderId: number | null
}

const SHOWN = 3

/** A link to the sender of a message, and their other evenings. */
export function EarlierEvenings({ customerId, orderId }: EarlierEveningsProps) {
  const { data } = useQuery(customerOptions(customerId))
  const language = useSiteLanguage()
  const evenings = (data?.orders ?? []).filter(({ id, day }) => id !== orderId && day !== null)
  return (
    <section aria-label="Sender" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <Link
        to="/admin/customers/$id"
        params={{ id: customerId }}
        className="rounded text-link underline-offset-4 hover:underline max-sm:py-3"
      >
        Open the customer
      </Link>
      {evenings.slice(0, SHOWN).map(({ id, day, state }) => (
        <span key={id} className="flex items-center gap-2">
          <Link
            to="/admin/orders/$id"
            params={{ id }}
            className="rounded text-link underline-offset-4 hover:underline max-sm:py-3"
          >
            {dayText(day, language)}
          </Link>
          <StateBadge state={state} />
        </span>
      ))}
      {evenings.length > SHOWN && <span className="text-muted">and {evenings.length - SHOWN} more</span>}
    </section>
  )
}
