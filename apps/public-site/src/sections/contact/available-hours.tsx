import { dateAt, dateIn } from '@tablier/contracts/days'
import { dateText } from '@tablier/contracts/formats'
import { hoursText, isComing, readLinesTellEveryDay, readTodayText } from '@tablier/contracts/hours-today'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Published, Settings } from '../../site/content.ts'
import { useTextOf, useWords } from '../../site/words.ts'

export interface ContactHour extends Pick<
  Published<'contactHours'>,
  'id' | 'day' | 'openTime' | 'closeTime' | 'note' | 'untranslated'
> {
  /** The weekdays that the owner's text names, as the server has read them: 0 is Monday. */
  readonly on?: readonly number[] | undefined
}

/** Such as 'Friday, December 25'. */
const withoutYear = { weekday: 'long', day: 'numeric', month: 'long' } as const

interface AvailableHoursProps extends Pick<Settings, 'locale' | 'timeZone'> {
  /** Their days are in the page's language. */
  readonly hours: readonly ContactHour[]
}

/** The opening hours. The browser adds what depends on today's date, because a kept page does not know it. */
export function AvailableHours({ hours, locale, timeZone }: AvailableHoursProps) {
  const t = useWords()
  const today = useToday(timeZone)
  const said = today && readLinesTellEveryDay(hours) && readTodayText(today, hours, t)
  const footer = said && document.getElementById('today')
  const special = hours.filter(({ day }) => dateIn(day)).toSorted((one, other) => one.day.localeCompare(other.day))
  return (
    <div className="panel">
      <h3 className="text-2xl font-normal tracking-tight">{t.availableHours}</h3>
      {/* Its place is reserved, so that nothing moves when the text arrives. */}
      {readLinesTellEveryDay(hours) && <p className="today">{said}</p>}
      {footer && createPortal(said, footer)}
      <dl className="mt-5 *:not-first:border-t *:border-cream/10">
        {hours.map((hour) => dateIn(hour.day) === undefined && <Line key={hour.id} day={hour.day} hour={hour} />)}
        {special.map(
          (hour) =>
            (today === null || isComing(hour.day.trim(), today)) && (
              <Line key={hour.id} day={dateText(hour.day, locale, withoutYear)} hour={hour} date={hour.day.trim()} />
            ),
        )}
      </dl>
    </div>
  )
}

interface LineProps {
  readonly day: string
  readonly hour: ContactHour
  /** The date of a special day. */
  readonly date?: string
}

/** Suppresses hydration warnings, because the script may have hidden the line and browsers format dates differently. */
function Line({ day, hour, date }: LineProps) {
  return (
    <div
      data-date={date}
      suppressHydrationWarning
      className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5 text-sm [[hidden]]:hidden"
    >
      <dt dir="auto" suppressHydrationWarning className="font-medium">
        {day}
      </dt>
      <dd {...useTextOf(hour)('note')} className="text-sand [font-variant-numeric:lining-nums_tabular-nums]">
        {hoursText(hour, useWords())}
      </dd>
    </div>
  )
}

/** Today's date in the site's time zone; null on the server and until the page is hydrated. */
function useToday(timeZone: string): string | null {
  return useSyncExternalStore(
    onReturn,
    () => dateAt(new Date(), timeZone),
    () => null,
  )
}

/** Updates a page that was left open overnight when its visitor returns. */
function onReturn(update: () => void): () => void {
  document.addEventListener('visibilitychange', update)
  return () => document.removeEventListener('visibilitychange', update)
}
