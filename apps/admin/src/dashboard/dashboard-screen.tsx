import { type ReactNode, useId } from 'react'
import { useSession } from '../session/use-session.ts'
import { Page } from '../components/page.tsx'
import { siteAreas } from '../collections/site-areas.ts'
import { useSiteRecords } from '../collections/use-site-records.ts'
import { ActivityList } from './activity-list.tsx'
import { ContentCard } from './content-card.tsx'
import { NewMessagesCard } from './new-messages-card.tsx'
import { QuickActions } from './quick-actions.tsx'

export function DashboardScreen() {
  const session = useSession()
  const lists = useSiteRecords()
  return (
    <Page title="Dashboard">
      <p className="-mt-4 text-sm text-muted">Welcome, {session?.name}. This is what your site holds today.</p>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-5">
        <NewMessagesCard />
        {siteAreas.map((area) => (
          <ContentCard key={area.path} area={area} lists={lists.filter((list) => list.area === area)} />
        ))}
      </ul>
      <Section title="Quick actions">
        <QuickActions />
      </Section>
      <Section title="Recent activity">
        <ActivityList lists={lists} />
      </Section>
    </Page>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line p-5">
      <h2 id={id} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
