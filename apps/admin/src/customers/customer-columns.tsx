import { Link } from '@tanstack/react-router'
import type { Column } from '../components/data-table.tsx'
import { DateTime } from '../components/date-time.tsx'
import type { CustomerSummary } from './customer-queries.ts'

/** What a customer is called where there is no name. */
export function nameOf({ name, email }: Pick<CustomerSummary, 'name' | 'email'>): string {
  return name || email || 'No name'
}

/** The columns of a table of customers. */
export const customerColumns: Column<CustomerSummary>[] = [
  {
    heading: 'Name',
    cell: (customer) => (
      <Link
        to="/admin/customers/$id"
        params={{ id: customer.id }}
        className="line-clamp-2 rounded font-medium text-link [overflow-wrap:anywhere] hover:underline max-sm:py-1"
      >
        {nameOf(customer)}
      </Link>
    ),
  },
  {
    heading: 'Email',
    className: 'w-[28%]',
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email || '—'}</span>,
  },
  { heading: 'Telephone', className: 'w-40', cell: ({ telephone }) => telephone || '—' },
  { heading: 'Evenings', className: 'w-28', cell: ({ evenings }) => evenings },
  {
    heading: 'Diets',
    className: 'w-24',
    cell: ({ hasDiets }) => (hasDiets ? <span className="font-medium text-danger">Yes</span> : '—'),
  },
  { heading: 'Last heard of', className: 'w-52', cell: ({ heardAt }) => <DateTime iso={heardAt} /> },
]
