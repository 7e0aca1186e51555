import { Link } from '@tanstack/react-router'
import { siteAreas } from '../collections/site-areas.ts'
import { useSiteRecords } from '../collections/use-site-records.ts'
import { buttonClass } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { Page } from '../components/page.tsx'
import { TodayCard } from '../hours/today-card.tsx'
import { useSession } from '../session/use-session.ts'
import { ActivityList } from './activity-list.tsx'
import { ContinueNotice } from './continue-notice.tsx'
import { ContentCard, NewMessagesCard } from './stat-cards.tsx'

const actions = [
  { label: 'Read messages', path: '/admin/messages' },
  { label: 'Edit banners', path: '/admin/banners' },
  { label: 'Edit portfolio', path: '/admin/portfolios' },
  { label: 'Edit opening hours', path: '/admin/contacts' },
  { label: 'Change appearance', path: '/admin/settings/appearance' },
] as const

export function DashboardScreen() {
  const session = useSession()
  const lists = useSiteRecords()
  return (
    <Page title="Dashboard">
      <p className="-mt-4 text-sm text-muted">Welcome, {session?.name}. This is what your site holds today.</p>
      <ContinueNotice />
      <TodayCard />
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-5">
        <NewMessagesCard />
        {siteAreas.map((area) => (
          <ContentCard key={area.path} area={area} lists={lists.filter((list) => list.area === area)} />
        ))}
      </ul>
      <Card title="Quick actions" isWide>
        <ul className="flex flex-wrap gap-3">
          {actions.map(({ label, path }) => (
            <li key={path}>
              <Link to={path} className={buttonClass()}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Recent activity" isWide>
        <ActivityList lists={lists} />
      </Card>
    </Page>
  )
}
