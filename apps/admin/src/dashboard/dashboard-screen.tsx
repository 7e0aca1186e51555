import { useSession } from '../auth/use-session.ts'
import { brand } from '../brand.ts'
import { contentAreas } from './content-areas.ts'
import { ContentCard } from './content-card.tsx'
import { NewMessagesCard } from './new-messages-card.tsx'

export function DashboardScreen() {
  const session = useSession()
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-6">
      <title>{`Dashboard · ${brand}`}</title>
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">Dashboard</h1>
        <p className="mt-1 text-sm text-muted">Welcome, {session?.name}. This is what your site holds today.</p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {contentAreas.map((area) => (
          <ContentCard key={area.name} area={area} />
        ))}
        <NewMessagesCard />
      </ul>
    </div>
  )
}
