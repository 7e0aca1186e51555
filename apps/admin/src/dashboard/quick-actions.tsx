import { Link } from '@tanstack/react-router'
import { Clock, Image, type LucideIcon, PanelTop, Plus } from 'lucide-react'
import { buttonClass } from '../components/button.tsx'
import { Card } from '../components/page.tsx'

interface Action {
  readonly label: string
  readonly path: string
  /** Opens the form for a new record of this type. */
  readonly add?: string
  readonly icon: LucideIcon
}

const actions: readonly Action[] = [
  { label: 'Add a dish', path: '/admin/portfolios', add: 'item', icon: Plus },
  { label: 'Add a picture', path: '/admin/galleries', add: 'item', icon: Image },
  { label: 'Edit opening hours', path: '/admin/contacts', icon: Clock },
  { label: 'Edit banners', path: '/admin/banners', icon: PanelTop },
]

/** What an owner does most, one tap away. */
export function QuickActions() {
  return (
    <Card title="Quick actions" isWide>
      <ul className="grid gap-2 min-[22rem]:grid-cols-2 sm:flex sm:flex-wrap sm:gap-3">
        {actions.map(({ label, path, add, icon: Icon }) => (
          <li key={label}>
            <Link
              to={path}
              search={add === undefined ? {} : { add }}
              className={`${buttonClass(add === 'item' && path === '/admin/portfolios' ? 'primary' : 'plain')} min-h-11 w-full px-2 text-center sm:px-4 whitespace-normal!`}
            >
              <Icon size={18} className="shrink-0 max-sm:hidden" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
