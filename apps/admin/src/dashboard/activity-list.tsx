import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DateTime } from '../components/date-time.tsx'
import { messageListOptions } from '../messages/message-queries.ts'
import type { SiteList } from '../collections/use-site-records.ts'
import { recentActivity } from './activity.ts'

const SHOWN = 8

/** The latest changes and messages. */
export function ActivityList({ lists }: { lists: readonly SiteList[] }) {
  const messages = useQuery(messageListOptions({ limit: SHOWN }, 'load recent messages'))
  const isLoading = messages.isPending || lists.some((list) => !list.records && !list.hasFailed)
  const activity = recentActivity(lists, messages.data?.items ?? [], SHOWN)
  if (isLoading) return <output className="block text-sm text-muted">Loading...</output>
  if (activity.length === 0) return <p className="text-sm text-muted">Nothing happened yet.</p>
  return (
    <ul className="divide-y divide-line">
      {activity.map(({ key, what, name, at, path }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-3 py-2.5 text-sm">
          <Link to={path} className="min-w-0 flex-1 basis-48 truncate rounded font-medium hover:underline">
            {name}
          </Link>
          <span className="text-muted">
            {what} · <DateTime iso={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
