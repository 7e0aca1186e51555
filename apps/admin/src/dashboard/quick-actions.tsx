import { Link } from '@tanstack/react-router'
import { buttonClass } from '../components/button.tsx'

const actions = [
  { label: 'Read messages', path: '/admin/messages' },
  { label: 'Edit banners', path: '/admin/banners' },
  { label: 'Edit portfolio', path: '/admin/portfolios' },
  { label: 'Edit opening hours', path: '/admin/contacts' },
  { label: 'Change appearance', path: '/admin/settings/appearance' },
] as const

export function QuickActions() {
  return (
    <ul className="flex flex-wrap gap-3">
      {actions.map(({ label, path }) => (
        <li key={path}>
          <Link to={path} className={buttonClass()}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
