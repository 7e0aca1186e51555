import { Link } from '@tanstack/react-router'
import { siteAreas, useSiteRecords } from '../collections/site-areas.ts'
import { Button } from '../components/button.tsx'
import { Card, Page } from '../components/page.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { Checklist } from '../first-steps/checklist.tsx'
import { setChecklistHidden, useIsChecklistHidden } from '../first-steps/hidden-checklist.ts'
import { TodayCard } from '../hours/today-card.tsx'
import { useSession } from '../session/use-session.ts'
import { ActivityList } from './activity-list.tsx'
import { BackupLine, BackupWarning } from './backup-notice.tsx'
import { ComingUp } from './coming-up.tsx'
import { ContinueNotice } from './continue-notice.tsx'
import { DiskNotice } from './disk-notice.tsx'
import { EveningsCard } from './evenings-card.tsx'
import { NewMessages } from './new-messages.tsx'
import { QuickActions } from './quick-actions.tsx'
import { ContentCard } from './stat-cards.tsx'
import { UnansweredNotice } from './unanswered-notice.tsx'

/** On a wide screen the second column has the checklist. */
const withChecklist = 'lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:items-start'

/** What is new comes first, then what is to do, then what there is. */
export function DashboardScreen() {
  const session = useSession()
  const lists = useSiteRecords()
  const isChecklistHidden = useIsChecklistHidden()
  return (
    <Page title="Dashboard">
      <p className="-mt-4 text-sm text-muted">Welcome, {session?.name}.</p>
      <DiskNotice />
      <BackupWarning />
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
            lists={lists}
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
            <ContentCard key={area.path} area={area} lists={lists.filter((list) => list.area === area)} />
          ))}
        </ul>
      </section>
      <Card title="Recent activity" isWide action={allActivity}>
        <ActivityList lists={lists} />
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
