import { createHash } from 'node:crypto'
import { AppError, type CalendarEvening, type CalendarFeed, opensCalendar, readCalendarFeed } from '@tablier/backend'
import { CALENDAR_PATH, type DayOff } from '@tablier/contracts'
import type { Words } from '@tablier/words/site/words'
import { wordsOf } from '@tablier/words/words-of'
import type { FastifyInstance } from 'fastify'
import fresh from 'fresh'
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import type { Services } from '../services/services.ts'
import { calendarText as plain, timesOf, wholeDays } from '../site/evening-times.ts'
import { secretHeaders, sendRefusal } from '../site/send-page.ts'

/** Serves the calendar to phones that have its link. */
export function registerCalendarFeed(
  app: FastifyInstance,
  { config, db, now, gates }: Pick<Services, 'config' | 'db' | 'now' | 'gates'>,
): void {
  const read = async (token: string) => {
    if (!(await opensCalendar(db, token, now()))) return undefined
    return writeIcs(await readCalendarFeed(db, now()), config.publicUrl)
  }
  app.get<{ Params: { file: string } }>(`${CALENDAR_PATH}:file`, async (request, reply) => {
    void reply.headers(secretHeaders)
    const { file } = request.params
    try {
      // Made-up tokens wait at the same gate as other made-up addresses.
      const text = file.endsWith('.ics') && (await gates.publicAnswers.pass(() => read(file.slice(0, -'.ics'.length))))
      if (!text) return await reply.status(404).type('text/plain; charset=utf-8').send('This calendar has ended.\n')
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      void reply.header('etag', etag)
      if (fresh(request.headers, { etag })) return await reply.status(304).send()
      return await reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="calendar.ics"')
        .send(text)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return sendRefusal(reply.type('text/plain; charset=utf-8'), error)
    }
  })
}

/** How often phones are asked to read the feed again, in seconds. Many decide for themselves. */
const READ_EVERY = 60 * 60

/**
 * Writes the feed in the format of RFC 5545. Times are in UTC, which every phone converts to its own zone. Allergies
 * and notes are left out. The text depends only on the feed.
 * @param publicUrl of the site, without a trailing slash
 */
function writeIcs({ siteName, language, evenings, daysOff }: CalendarFeed, publicUrl: string): string {
  const t = wordsOf(language)
  const host = new URL(publicUrl).hostname
  const calendar = ical({
    prodId: { company: 'Tablier', product: 'Calendar' },
    name: (siteName ? t.calendarNameOf({ site: siteName }) : t.calendarName).replaceAll(/\p{Cc}/gu, ' '), // the library does not escape it
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_EVERY,
  })
  for (const evening of evenings) {
    const id = `order-${evening.id}@${host}`
    const timing = timesOf(evening)
    if (timing) calendar.createEvent({ id, ...timing, ...eventOf(evening, publicUrl, t) })
  }
  for (const off of daysOff) calendar.createEvent({ id: `days-off-${off.id}@${host}`, ...dayOffEvent(off, t) })
  return calendar.toString()
}

function eventOf(evening: CalendarEvening, publicUrl: string, t: Words): Omit<ICalEventData, 'start'> {
  const { id, state, customer, guests, occasion, place, version, updated_at } = evening
  const company = guests === null ? '' : t.guestsCount({ guests })
  const title = [customer.name, company].filter(Boolean).join(', ')
  const link = `${publicUrl}/admin/orders/${id}`
  return {
    sequence: version,
    stamp: updated_at,
    status: state === 'held' || state === 'quoted' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    summary: plain(t.calendarEvening({ state, title })), // many phones do not show the status
    description: plain([occasion, company, link].filter(Boolean).join('\n')),
    ...(place && { location: plain(place) }),
    url: link,
  }
}

function dayOffEvent({ first_day, last_day, note, version, updated_at }: DayOff & { updated_at: string }, t: Words) {
  return {
    ...wholeDays(first_day, last_day),
    sequence: version,
    stamp: updated_at,
    summary: plain(note ? t.calendarDayOffOf({ note }) : t.calendarDayOff),
  } satisfies ICalEventData
}
