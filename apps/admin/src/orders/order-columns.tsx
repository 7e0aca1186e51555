import { formatMoney } from '@tablier/contracts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../components/data-table.tsx'
import type { OrderSummary } from './order-queries.ts'
import { dayText, holdText, startText } from './order-words.ts'
import { StateBadge } from './state-badge.tsx'

/** The columns of a table of evenings. */
export function orderColumns(language: string): Column<OrderSummary>[] {
  return [
    {
      heading: 'Guest',
      cell: ({ id, customer }) => (
        <Link
          to="/admin/orders/$id"
          params={{ id }}
          className="line-clamp-2 rounded font-medium text-link [overflow-wrap:anywhere] hover:underline max-sm:py-1"
        >
          {customer.name}
        </Link>
      ),
    },
    { heading: 'Day', className: 'w-44', cell: ({ day }) => dayText(day, language) },
    { heading: 'Start', className: 'w-28', cell: ({ start }) => startText(start, language) || '—' },
    { heading: 'Guests', className: 'w-24', cell: ({ guests }) => guests ?? '—' },
    {
      heading: 'Occasion',
      className: 'w-[18%]',
      cell: ({ occasion }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{occasion || '—'}</span>,
    },
    {
      heading: 'State',
      className: 'w-40',
      cell: (order) => (
        <span className="flex flex-col gap-0.5">
          <StateBadge state={order.state} />
          <span className="text-xs text-muted">{holdText(order, language)}</span>
        </span>
      ),
    },
    {
      heading: 'Price',
      className: 'w-32',
      cell: ({ price, currency }) => (price === null ? '—' : formatMoney(price, currency, language)),
    },
  ]
}
