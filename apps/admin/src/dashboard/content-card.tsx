import { useQuery } from '@tanstack/react-query'
import type { ContentStatus } from '@tablier/contracts'
import { callsOf } from '../collections/collection-calls.ts'
import { collectionKey } from '../collections/use-records.ts'
import type { ContentArea } from './content-areas.ts'
import { FigureCard } from './figure-card.tsx'

/** How many records of an area are published, and how many are drafts. */
export function ContentCard({ area }: { area: ContentArea }) {
  const published = useCount(area, 'Published')
  const drafts = useCount(area, 'Draft')
  return (
    <FigureCard
      label={area.label}
      path={area.path}
      figures={[
        { label: 'published', count: published.data, hasFailed: published.isError },
        { label: 'drafts', count: drafts.data, hasFailed: drafts.isError },
      ]}
    />
  )
}

function useCount({ name, label }: ContentArea, status: ContentStatus) {
  return useQuery({
    queryKey: [...collectionKey(name), 'count', status],
    queryFn: ({ signal }) => callsOf(name).adminList({ query: { limit: 1, status }, signal }),
    select: ({ total }) => total,
    meta: { doing: `count ${label.toLowerCase()}` },
  })
}
