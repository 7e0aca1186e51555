import type { ContentStatus } from '@tablier/contracts'
import type { SiteArea } from '../collections/site-areas.ts'
import type { SiteList } from '../collections/use-site-records.ts'
import { StatCard } from './stat-card.tsx'

interface ContentCardProps {
  readonly area: SiteArea
  /** The area's lists. */
  readonly lists: readonly SiteList[]
}

/** How many records of an area are published, and how many are drafts. */
export function ContentCard({ area, lists }: ContentCardProps) {
  const hasFailed = lists.some((list) => list.hasFailed)
  return (
    <StatCard
      label={area.label}
      path={area.path}
      stats={[
        { label: 'published', count: countOf(lists, 'Published'), hasFailed },
        { label: 'drafts', count: countOf(lists, 'Draft'), hasFailed },
      ]}
    />
  )
}

/** Undefined until all lists are loaded. */
function countOf(lists: readonly SiteList[], status: ContentStatus): number | undefined {
  const records = lists.flatMap((list) => list.records ?? [])
  if (lists.some((list) => !list.records)) return undefined
  return records.filter((record) => record.status === status).length
}
