import type { CollectionName } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useSiteTimeZone } from '../../site-time-zone.ts'
import { momentText } from '../../moment-text.ts'
import { type Schedule, schedulesOptions } from './schedules.ts'

interface Scheduled {
  readonly schedules: ReadonlyMap<number, Schedule>
  readonly timeZone: string | undefined
}

const ScheduledContext = createContext<Scheduled>({ schedules: new Map(), timeZone: undefined })

/** Loads the schedules of a list once for all its rows. */
export function ScheduledRecords({ list, children }: { list: CollectionName; children: ReactNode }) {
  const { data } = useQuery(schedulesOptions)
  const timeZone = useSiteTimeZone()
  const scheduled = useMemo(() => {
    const own = data?.filter(({ collection }) => collection === list) ?? []
    return { schedules: new Map(own.map((schedule) => [schedule.id, schedule])), timeZone }
  }, [data, list, timeZone])
  return <ScheduledContext value={scheduled}>{children}</ScheduledContext>
}

/**
 * Says in a record's row when it will be published or, after that, taken off the site. Renders nothing if it is not
 * scheduled.
 */
export function ScheduleBadge({ id }: { readonly id: number }) {
  const { schedules, timeZone } = use(ScheduledContext)
  const schedule = schedules.get(id)
  if (!schedule) return null
  const { publishAt, unpublishAt } = schedule
  const next = publishAt ?? unpublishAt
  return (
    <span className="inline-flex min-h-6 w-fit items-center gap-1.5 rounded-xl bg-badge-blue px-2.5 py-1 text-xs leading-tight font-semibold text-badge-blue-ink @4xl:mt-1.5">
      <Clock size={13} aria-hidden="true" className="shrink-0" />
      <span>
        {publishAt ? 'Goes live' : 'Comes off'} {next && momentText(new Date(next), timeZone)}
      </span>
    </span>
  )
}
