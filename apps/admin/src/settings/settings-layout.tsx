import { Link, Outlet } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'

const tabs = [
  { label: 'General', path: '/admin/settings/general' },
  { label: 'Replies', path: '/admin/settings/replies' },
  { label: 'Orders', path: '/admin/settings/desk' },
  { label: 'Calendar', path: '/admin/settings/calendar' },
  { label: 'Appearance', path: '/admin/settings/appearance' },
  { label: 'Advanced', path: '/admin/settings/advanced' },
] as const

/** The tabs and the content of the chosen one. */
export function SettingsLayout() {
  return (
    <Page title="Settings">
      <nav aria-label="Settings" className="flex flex-wrap gap-x-6 border-b border-line">
        {tabs.map(({ label, path }) => (
          <Link
            key={path}
            to={path}
            className="-mb-px flex min-h-11 items-center border-b-2 px-1 text-sm font-medium"
            activeProps={{ className: 'border-primary text-ink' }}
            inactiveProps={{ className: 'border-transparent text-muted hover:text-ink' }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </Page>
  )
}
