import { addDays, type DayOff, type OrderState } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import { siteToday } from '../site-today.ts'
import { type CalendarEvening, daysOffIn, eveningsIn } from './calendar.ts'

/** The content of the feed that phones read. */
export interface CalendarFeed {
  /** '' if the site has no name. */
  readonly siteName: string
  readonly evenings: readonly CalendarEvening[]
  readonly daysOff: readonly (DayOff & { readonly updated_at: string })[]
}

/** The states of orders in the feed. Enquiries are left out, because most of them come to nothing. */
const states: readonly OrderState[] = ['held', 'quoted', 'confirmed', 'done']
const PAST_DAYS = 366
const LAST_DAY = '2199-12-31'

/** Returns the orders and days off of the past year and all future ones. */
export async function readCalendarFeed(db: Db, now: Date): Promise<CalendarFeed> {
  const range = { from: addDays(await siteToday(db, now), -PAST_DAYS), to: LAST_DAY }
  const [{ site_name }, evenings, daysOff] = await Promise.all([
    db.selectFrom('settings').select('site_name').executeTakeFirstOrThrow(),
    eveningsIn(db, range, { states, now }),
    daysOffIn(db, range),
  ])
  return { siteName: site_name, evenings, daysOff }
}
