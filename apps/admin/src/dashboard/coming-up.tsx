import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { editSearch } from '../collections/area-search.ts'
import { type Schedule, untilNext } from '../collections/schedule/schedules.ts'
import { listOf, recordWord } from '../collections/site-areas.ts'
import { Card } from '../components/page.tsx'
import { dashboardOptions } from '../dashboard-query.ts'
import { useSiteTimeZone } from '../site-time-zone.ts'
import { momentText } from '../moment-text.ts'

const SHOWN = 10

interface Event {
  readonly schedule: Schedule
  readonly what: 'Goes live' | 'Comes off'
  readonly at: string
}

/**
 * What will be published and taken off the site next, with links to the records. Renders nothing if nothing is
 * scheduled.
 */
export function ComingUp() {
  const { data: { schedules = [] } = {} } = useQuery({
    ...dashboardOptions,
    refetchInterval: ({ state }) => untilNext(state.data?.schedules),
  })
  const timeZone = useSiteTimeZone()
  if (schedules.length === 0) return null
  const events = schedules.flatMap(eventsOf).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <Card title="Coming up" isWide>
      <ul className="-mt-2 divide-y divide-line">
        {events.slice(0, SHOWN).map((event) => (
          <ComingEvent
            key={`${event.schedule.collection}-${event.schedule.id} ${event.what}`}
            {...event}
            zone={timeZone}
          />
        ))}
      </ul>
      {timeZone && <p className="mt-2 text-sm text-muted">Times are in {timeZone.replaceAll('_', ' ')}.</p>}
    </Card>
  )
}

function ComingEvent({ schedule, what, at, zone }: Event & { readonly zone: string | undefined }) {
  const { collection, id, title } = schedule
  const name = recordWord(collection)
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-2.5 text-sm">
      <Link
        to={listOf(collection).area.path}
        search={editSearch(collection, id)}
        className="min-w-0 flex-1 basis-48 truncate rounded font-medium hover:underline"
      >
        {title || `${name} ${id}`}
      </Link>
      <span className="text-muted">
        {name} · {what} <time dateTime={at}>{momentText(new Date(at), zone)}</time>
      </span>
    </li>
  )
}

function eventsOf(schedule: Schedule): Event[] {
  const { publishAt, unpublishAt } = schedule
  return [
    ...(publishAt ? [{ schedule, what: 'Goes live', at: publishAt } as const] : []),
    ...(unpublishAt ? [{ schedule, what: 'Comes off', at: unpublishAt } as const] : []),
  ]
}
