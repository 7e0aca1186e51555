import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import { openAreas } from '../../areas/areas.ts'
import { WaitingTexts } from '../../content/waiting-texts.tsx'
import { Page } from '../../components/page.tsx'
import { t } from '../../language/words.ts'

export const Route = createFileRoute('/admin/settings')({ component: SettingsLayout })

const tabs = openAreas.filter(({ path }) => path.startsWith('/admin/settings/'))

function SettingsLayout() {
  const { pathname } = useLocation()
  return (
    <Page title={t.settings}>
      <nav aria-label={t.settings} className="flex flex-wrap gap-x-6 border-b border-line">
        {tabs.map(({ label, tab = label, path }) => (
          <Link
            key={path}
            to={path}
            className="-mb-px flex min-h-11 items-center border-b-2 px-1 text-sm font-medium"
            activeProps={{ className: 'border-primary text-ink' }}
            inactiveProps={{ className: 'border-transparent text-muted hover:text-ink' }}
          >
            {tab}
          </Link>
        ))}
      </nav>
      <WaitingTexts path={pathname} />
      <Outlet />
    </Page>
  )
}
