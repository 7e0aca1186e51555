import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderSummary } from '../orders/order-queries.ts'
import { dayText, guestsText, startText } from '../orders/order-text.tsx'

interface EveningLineProps {
  readonly order: OrderSummary
  readonly language: string
  /** Its state, or what else is to be known of it. */
  readonly children: ReactNode
}

/** An evening in one line: the guest as a link, the day, and its state. */
export function EveningLine({ order, language, children }: EveningLineProps) {
  const { id, customer, day, start, guests } = order
  const facts = [dayText(day, language), startText(start, language), guestsText(guests)].filter(Boolean)
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
