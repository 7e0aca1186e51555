import {
  addDays,
  type Api,
  calendarLimits,
  DAY_MS,
  type DayOff,
  lastDayAhead,
  type OrderState,
  orderStates,
  type OrderSummary,
} from '@tablier/contracts'
import { sql } from 'kysely'
import { AppError, found, wrongField } from '../calls/app-error.ts'
import { type Db, settingsOf } from '../database/database.ts'
import { carryOut, changeSetting, recordSetting } from '../history/record-activity.ts'
import { busyDays, dayOffColumns, type DayRange, daysOffIn, soonestFirst } from './busy-days.ts'
import { selectSummaries, summariesOf } from './order-rows.ts'
import type { HandlersOn } from '../calls/ports.ts'
import { createLink, extendLink, findLink, findOwnLink, revokeLink } from '../secret-links/secret-links.ts'
import { siteToday } from '../site/site-identity.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { checkVersion } from '../calls/check-version.ts'

/** Returns the range that a call asks for. @throws AppError `invalid_input` if it has too many days */
function checkedRange(asked: Partial<DayRange>, today: string): DayRange {
  const from = asked.from ?? today
  const last = addDays(from, calendarLimits.days - 1)
  const to = asked.to ?? last
  if (to < from) throw wrongField({ field: 'to', reason: 'notBeforeFirst' })
  if (to > last) throw wrongField({ field: 'to', reason: 'withinDays', values: { count: calendarLimits.days } })
  return { from, to }
}

/** Returns the part of a range that strangers may ask about; undefined if there is none. */
function publicPart({ from, to }: DayRange, today: string): DayRange | undefined {
  const last = lastDayAhead(today)
  const part = { from: from < today ? today : from, to: to > last ? last : to }
  return part.from <= part.to ? part : undefined
}

/** The maximum number of orders that are read, more than any kitchen has in 62 days. */
const MOST = 2000

export interface CalendarEvening extends OrderSummary {
  readonly updated_at: string
}

/** Returns the orders of a range that are in one of the states at this time, by day and start; at most 2,000. */
async function eveningsIn(
  db: Db,
  { from, to }: DayRange,
  { states, now }: { readonly states: readonly OrderState[]; readonly now: Date },
): Promise<CalendarEvening[]> {
  const rows = await selectSummaries(db)
    .select('orders.updated_at')
    .where('orders.day', '>=', from)
    .where('orders.day', '<=', to)
    .where('orders.state', 'in', states)
    .orderBy('orders.day')
    .orderBy('orders.start', (order) => order.asc().nullsLast())
    .orderBy('orders.id')
    .limit(MOST)
    .execute()
  const summaries = await summariesOf(db, rows, now)
  const evenings = summaries.map(
    (summary, index) => Object.assign(summary, { updated_at: rows[index]!.updated_at }), // one of each row
  )
  return evenings.filter(({ state }) => states.includes(state)) // a hold that has ended is an enquiry
}

const shown = orderStates.filter((state) => state !== 'lost')

const subject = { kind: 'calendar' } as const
const YEAR_MS = 365 * DAY_MS

/**
 * The calls for the calendar, its days off, and the link of the feed, with which a phone reads it. The site has at most
 * one link. The activity counts a change of the days off or the link as a change of the settings.
 */
export const calendarHandlers: HandlersOn<Api['calendar']> = {
  async get({ db, now }, { query }) {
    const range = checkedRange(query, await siteToday(db, now()))
    const [orders, days_off] = await Promise.all([
      eveningsIn(db, range, { states: shown, now: now() }),
      daysOffIn(db, range),
    ])
    return { ...range, orders, days_off }
  },

  async public({ db, now }, { query }) {
    const today = await siteToday(db, now())
    const range = publicPart(checkedRange(query, today), today)
    return { items: range ? await busyDays(db, range, now()) : [] }
  },

  daysOff: async ({ db, now }) => ({ items: await listFrom(db, await siteToday(db, now())) }),

  createDayOff: (ports, { body }, caller) =>
    changeSetting(ports, caller, 'days_off', async (trx, { at }) => {
      const values = { ...checked({ note: '', ...body }), updated_at: at.toISOString() }
      await sql`lock table days_off in share row exclusive mode`.execute(trx) // two calls must not take the last place
      if ((await listFrom(trx, await siteToday(trx, at))).length >= calendarLimits.daysOff)
        throw new AppError('limit_reached')
      const added = trx.insertInto('days_off').values(values).returning(dayOffColumns)
      return { day_off: await added.executeTakeFirstOrThrow() }
    }),

  updateDayOff: (ports, { params: { id }, body: { version, ...values } }, caller) =>
    changeSetting(ports, caller, 'days_off', async (trx, { at }) => {
      const former = trx.selectFrom('days_off').select(dayOffColumns).where('id', '=', id).forUpdate()
      checkVersion('day_off', found(await former.executeTakeFirst()), version)
      const changed = updateVersioned(trx, 'days_off')
        .set({ ...checked(values), updated_at: at.toISOString() })
        .where('id', '=', id)
        .returning(dayOffColumns)
      return { day_off: await changed.executeTakeFirstOrThrow() }
    }),

  deleteDayOff: (ports, { params: { id } }, caller) =>
    changeSetting(ports, caller, 'days_off', async (trx) => {
      found(await trx.deleteFrom('days_off').where('id', '=', id).returning('id').executeTakeFirst())
      return null
    }),

  getLink: async ({ db, secrets, now }) => ({ link: await findOwnLink(db, subject, { secrets, now: now() }) }),
  createLink: (ports, _call, caller) =>
    changeSetting(ports, caller, 'calendar_link', async (trx, { at }) => ({
      link: await createLink(trx, subject, { secrets: ports.secrets, now: at, expiresAt: yearAfter(at) }),
    })),

  revokeLink: (ports, _call, caller) =>
    carryOut(ports, caller, async (trx, act) => {
      if (await revokeLink(trx, subject)) await recordSetting(trx, act, 'calendar_link')
      return null
    }),
}

async function listFrom(db: Db, today: string) {
  return soonestFirst(db).where('last_day', '>=', today).execute()
}

type Days = Pick<DayOff, 'first_day' | 'last_day' | 'note'>

function checked({ first_day, last_day, note }: Days): Days {
  if (last_day < first_day) throw wrongField({ field: 'last_day', reason: 'notBeforeFirst' })
  if (last_day > addDays(first_day, calendarLimits.daysOffAtOnce - 1))
    throw wrongField({ field: 'last_day', reason: 'withinDays', values: { count: calendarLimits.daysOffAtOnce } })
  return { first_day, last_day, note: note.trim() }
}

/** Returns whether a token opens the calendar. If so, the link gets another year, at most once a day. */
export async function opensCalendar(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await findLink(db, 'calendar', token, now)
  if (!link) return false
  const later = yearAfter(now)
  if (later.getTime() - Date.parse(link.expires_at) > DAY_MS) await extendLink(db, link.id, later)
  return true
}

function yearAfter(now: Date): Date {
  return new Date(now.getTime() + YEAR_MS)
}

/** The site's name is '' if it has none; its language is a BCP 47 tag. */
export type CalendarFeed = Awaited<ReturnType<typeof readCalendarFeed>>

/** The states of orders in the feed. Enquiries are left out, because most of them come to nothing. */
const states: readonly OrderState[] = ['held', 'quoted', 'confirmed', 'done']
const PAST_DAYS = 366
const LAST_DAY = '2199-12-31'

/** Returns the orders and days off of the past year and all future ones. */
export async function readCalendarFeed(db: Db, now: Date) {
  const range = { from: addDays(await siteToday(db, now), -PAST_DAYS), to: LAST_DAY }
  const [{ site_name, language }, evenings, daysOff] = await Promise.all([
    settingsOf(db, 'site_name', 'language'),
    eveningsIn(db, range, { states, now }),
    daysOffIn(db, range),
  ])
  return { siteName: site_name, language, evenings, daysOff }
}
