import { Link } from '@tanstack/react-router'
import type { Column } from '../components/list.tsx'
import { DateTime } from '../components/date-time.tsx'
import { formatDay } from '../moment-text.ts'
import type { CustomerRecord, CustomerSummary } from './customer-queries.ts'

/** Returns a customer's name, or the address if there is no name. */
export function nameOf({ name, email }: Pick<CustomerSummary, 'name' | 'email'>): string {
  return name || email || 'No name'
}

/** Returns the diets of single orders, one per line, such as 'For 19 Dec: gluten, nuts'; '' if there are none. */
export function toldText(told: CustomerRecord['told'], language: string): string {
  const lines = told.map(({ day, allergens, diets, isUnreadable }) => {
    const what = isUnreadable ? 'cannot be read, ask again' : [allergens.join(', '), diets].filter(Boolean).join('. ')
    return `For ${day === null ? 'an evening without a day' : shortDay(day, language)}: ${what}`
  })
  return [...new Set(lines)].join('\n')
}

function shortDay(day: string, language: string): string {
  const year = day.startsWith(`${new Date().getFullYear()}-`) ? undefined : 'numeric'
  return formatDay(day, language, { day: 'numeric', month: 'short', year })
}

const dietsClass = 'line-clamp-4 font-medium [overflow-wrap:anywhere] whitespace-pre-line text-danger'

/** The columns of a table of customers. */
export const customerColumns = (language: string): Column<CustomerSummary>[] => [
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
    className: 'w-[24%]',
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email || '—'}</span>,
  },
  { heading: 'Telephone', className: 'w-40', cell: ({ telephone }) => telephone || '—' },
  { heading: 'Evenings', className: 'w-28', cell: ({ evenings }) => evenings },
  {
    heading: 'Diets',
    className: 'w-48',
    cell: ({ hasDiets, told }) => {
      const words = [hasDiets && 'Yes', toldText(told, language)].filter(Boolean).join('\n')
      return words ? <span className={dietsClass}>{words}</span> : '—'
    },
  },
  { heading: 'Last heard of', className: 'w-48', cell: ({ heardAt }) => <DateTime iso={heardAt} /> },
]
