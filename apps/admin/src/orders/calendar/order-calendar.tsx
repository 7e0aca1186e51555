import { messageOf } from '@tablier/api-client'
import { localTime } from '@tablier/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { client } from '../../calls/api.ts'
import { calendarKey } from './calendar-queries.ts'
import { DayOffDialog } from './days-off.tsx'
import { Button, ButtonLink, IconButton } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useIsNarrow } from '../../components/narrow.ts'
import { useSiteTimeZone } from '../../site/site-settings.ts'
import { formatDay } from '../../language/moment-text.ts'
import type { OrderViewProps } from '../order-search.ts'
import { Agenda, byDay } from './agenda.tsx'
import { addMonths, firstOfMonth, lastOfMonth, weeksOf } from './days.ts'
import { MonthGrid, type MonthGridProps } from './month-grid.tsx'
import { weekStart } from '../../language/locale.ts'
import { t } from '../../language/words.ts'

const layouts = [
  { name: 'month', label: t.month },
  { name: 'agenda', label: t.agenda },
] as const

/** The evenings of a month as a grid, or those that are to come as a list by day. */
export function OrderCalendar({ applied, onApply }: OrderViewProps) {
  const timeZone = useSiteTimeZone() ?? 'UTC'
  const isNarrow = useIsNarrow()
  const [now] = useState(() => new Date())
  const today = localTime(now, timeZone).slice(0, 10)
  const day = applied.day ?? today
  const layout = applied.layout ?? (isNarrow ? 'agenda' : 'month')
  const month = formatDay(day, { month: 'long', year: 'numeric' })
  const isThisMonth = day.slice(0, 7) === today.slice(0, 7)
  const goTo = (to: string) => onApply({ day: to })
  return (
    <section aria-labelledby="calendar-month" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-1">
          <IconButton label={t.previousMonth} onClick={() => goTo(addMonths(day, -1))} icon={ChevronLeft} size={20} />
          <h2 id="calendar-month" aria-live="polite" className="min-w-40 text-center text-lg font-semibold">
            {layout === 'month' ? month : isThisMonth ? t.comingEvenings : t.fromOfMonth({ month })}
          </h2>
          <IconButton label={t.nextMonth} onClick={() => goTo(addMonths(day, 1))} icon={ChevronRight} size={20} />
          <Button onClick={() => goTo(today)} className="ms-2">
            {t.today}
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink to="/admin/settings/calendar" variant="quiet">
            {t.daysOff}
          </ButtonLink>
          <fieldset className="flex rounded-lg border border-control-line p-0.5">
            <legend className="sr-only">{t.layout}</legend>
            {layouts.map(({ name, label }) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === layout}
                onClick={() => onApply({ layout: name })}
                className="min-h-9 rounded-md px-3 text-sm font-medium text-muted aria-pressed:bg-primary-wash aria-pressed:text-link max-sm:min-h-10"
              >
                {label}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      {layout === 'month' ? (
        <Month day={day} today={today} onDay={goTo} />
      ) : (
        <Agenda from={isThisMonth ? today : firstOfMonth(day)} today={today} />
      )}
    </section>
  )
}

/** The grid of a month with its evenings. A press on a free day opens the form of a day off. */
function Month({ day, today, onDay }: Pick<MonthGridProps, 'day' | 'today' | 'onDay'>) {
  const weeks = weeksOf(day, weekStart())
  const range = { from: weeks[0]?.[0] ?? firstOfMonth(day), to: weeks.at(-1)?.[6] ?? lastOfMonth(day) }
  const { data, error, refetch } = useQuery({
    queryKey: [...calendarKey, 'month', range] as const,
    queryFn: ({ signal }) => client.calendar.get({ query: range, signal }),
    placeholderData: keepPreviousData,
    meta: { action: 'load the calendar' },
  })
  const [dayOff, setDayOff] = useState<string | null>(null)
  const evenings = byDay(data?.orders ?? [], data?.daysOff ?? [])
  return (
    <>
      {error && !data && (
        <FailureNotice message={messageOf(error, t.failedToLoadTheCalendar)} onRetry={() => void refetch()} />
      )}
      <MonthGrid {...{ day, today, onDay, weeks, evenings }} onFreeDay={setDayOff} />
      {dayOff !== null && <DayOffDialog dayOff={null} day={dayOff} onClosed={() => setDayOff(null)} />}
    </>
  )
}
