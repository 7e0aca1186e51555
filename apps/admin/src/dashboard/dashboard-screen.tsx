import { Link } from '@tanstack/react-router'
import { CalendarOff, Clock, Image, Images, type LucideIcon, PanelTop, Plus } from 'lucide-react'
import type { AreaSearch } from '../collections/area-search.ts'
import { siteAreas } from '../collections/site-areas.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { Card, Page } from '../components/page.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { Checklist, setChecklistHidden, useIsChecklistHidden } from '../first-steps/checklist.tsx'
import { TodayCard } from '../hours/today-card.tsx'
import type { OrderSearch } from '../orders/order-queries.ts'
import { useSession } from '../session/session-store.ts'
import { ComingUp } from './coming-up.tsx'
import { ContinueNotice } from './continue-notice.tsx'
import { EveningsCard } from './evenings-card.tsx'
import { NewMessages } from './new-messages.tsx'
import { ContentCard } from './stat-cards.tsx'
import { BackupLine, BackupWarning, DiskNotice, PasswordNotice, UnansweredNotice } from './notices.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { TimeZoneNotice } from './time-zone-notice.tsx'
import { TodayEvenings } from './today-evenings.tsx'

/** On a wide screen, the checklist is in the second column. */
const withChecklist = 'lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:items-start'

/** The dashboard: first what is new, then what is to do, then the numbers. */
export function DashboardScreen() {
  const session = useSession()
  const isChecklistHidden = useIsChecklistHidden()
  return (
    <Page title="Dashboard">
      <p className="-mt-4 text-sm text-muted">Welcome, {session?.name}.</p>
      <TodayEvenings />
      <TimeZoneNotice />
      <DiskNotice />
      <BackupWarning />
      <PasswordNotice />
      <ContinueNotice />
      <UnansweredNotice />
      <div className={`grid grid-cols-1 gap-6 ${isChecklistHidden ? '' : withChecklist}`}>
        <NewMessages />
        <div className="flex flex-col gap-6">
          <TodayCard />
          <EveningsCard />
        </div>
        {!isChecklistHidden && (
          <Checklist
            className="lg:col-start-2 lg:row-span-3 lg:row-start-1"
            action={
              <Button variant="quiet" className="min-h-11" onClick={hideChecklist}>
                Hide
              </Button>
            }
          />
        )}
        <QuickActions />
      </div>
      <ComingUp />
      <section aria-label="What your site holds">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4 xl:grid-cols-5">
          {siteAreas.map((area) => (
            <ContentCard key={area.path} area={area} />
          ))}
        </ul>
      </section>
      <Card title="Recent activity" isWide action={allActivity}>
        <RecentActivity />
      </Card>
      <BackupLine />
    </Page>
  )
}

const allActivity = (
  <Link
    to="/admin/activity"
    className="-my-2 inline-flex min-h-11 items-center rounded text-sm text-link hover:underline"
  >
    View all
  </Link>
)

function hideChecklist(): void {
  setChecklistHidden(true)
  announceSuccess('Hidden. You find the first steps in Help.', {
    label: 'Undo',
    run: () => setChecklistHidden(false),
  })
}

interface Action {
  readonly label: string
  readonly path: string
  /** What the page opens, such as the form for a new record of a type. */
  readonly search?: AreaSearch & OrderSearch
  readonly icon: LucideIcon
}

const actions: readonly Action[] = [
  { label: 'Add a dish', path: '/admin/portfolios', search: { add: 'item' }, icon: Plus },
  { label: 'Add several dishes', path: '/admin/portfolios', search: { add: 'photos' }, icon: Images },
  { label: 'Add a picture', path: '/admin/galleries', search: { add: 'item' }, icon: Image },
  { label: 'Edit opening hours', path: '/admin/contacts', search: { add: 'week' }, icon: Clock },
  {
    label: 'Take a day off',
    path: '/admin/orders',
    search: { view: 'calendar', layout: 'month' },
    icon: CalendarOff,
  },
  { label: 'Edit banners', path: '/admin/banners', icon: PanelTop },
]

/** Links to what owners do most. */
function QuickActions() {
  return (
    <Card title="Quick actions" isWide>
      <ul className="grid gap-2 min-[22rem]:grid-cols-2 sm:flex sm:flex-wrap sm:gap-3">
        {actions.map(({ label, path, search = {}, icon: Icon }, index) => (
          <li key={label}>
            <Link
              to={path}
              search={search}
              className={`${buttonClass(index === 0 ? 'primary' : 'plain')} min-h-11 w-full px-2 text-center sm:px-4 whitespace-normal!`}
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
