import {
  addDays,
  type Api,
  CALENDAR_PATH,
  calendarLimits,
  type CalendarLink,
  DAY_MS,
  DayOff,
  lastDayAhead,
  namesOf,
  type OrderState,
  orderStates,
  type OrderSummary,
} from '@tablier/contracts'
import { sql } from 'kysely'
import { AppError, found, wrongField } from '../calls/app-error.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import type { Db, Trx } from '../database/database.ts'
import { type Act, actOf, recordActivity } from '../history/record-activity.ts'
import { busyDays, type DayRange } from '../orders/day-states.ts'
import { selectSummaries, summaryOf } from '../orders/order-rows.ts'
import type { Ports } from '../ports.ts'
import {
  createLink,
  extendLink,
  findLink,
  findOwnLink,
  type OwnLink,
  revokeLink,
} from '../secret-links/secret-links.ts'
import { siteToday } from '../site-identity.ts'

/** Returns the range that a call asks for. @throws AppError `invalid_input` if it has too many days */
export function checkedRange(asked: Partial<DayRange>, today: string): DayRange {
  const from = asked.from ?? today
  const last = addDays(from, calendarLimits.days - 1)
  const to = asked.to ?? last
  if (to < from) throw wrongField('to', 'must not be before the first day')
  if (to > last) throw wrongField('to', `must be within ${calendarLimits.days} days`)
  return { from, to }
}

/** Returns the part of a range that strangers may ask about; undefined if there is none. */
export function publicPart({ from, to }: DayRange, today: string): DayRange | undefined {
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
export async function eveningsIn(
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
  return rows.flatMap(({ updated_at, ...row }) => {
    const evening = Object.assign(summaryOf(row, now), { updated_at })
    return states.includes(evening.state) ? evening : [] // a hold that has ended is an enquiry
  })
}

const shown = orderStates.filter((state) => state !== 'lost')

export function calendarHandlers(ports: Ports): Handlers<Api['calendar']> {
  const { db, now } = ports
  return {
    get: async ({ query }) => {
      const range = checkedRange(query, await siteToday(db, now()))
      const [orders, days_off] = await Promise.all([
        eveningsIn(db, range, { states: shown, now: now() }),
        daysOffIn(db, range),
      ])
      return { ...range, orders, days_off }
    },
    public: async ({ query }) => {
      const today = await siteToday(db, now())
      const range = publicPart(checkedRange(query, today), today)
      return { items: range ? await busyDays(db, range, now()) : [] }
    },
    ...dayOffHandlers(ports),
    ...calendarLinkHandlers(ports),
  }
}

type Calendar = Api['calendar']
const columns = namesOf(DayOff.properties)

/** The calls for days off. The activity counts a change of them as a change of the settings. */
function dayOffHandlers({
  db,
  now,
}: Ports): Pick<Handlers<Calendar>, 'daysOff' | 'createDayOff' | 'updateDayOff' | 'deleteDayOff'> {
  const change = <Result>(caller: Caller, act: (trx: Trx) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      const result = await act(trx)
      const done = { area: 'settings', action: 'edited', details: ['days_off'] } as const
      await recordActivity(trx, actOf(caller, now()), done)
      return result
    })
  return {
    daysOff: async () => ({ items: await listFrom(db, await siteToday(db, now())) }),
    createDayOff: (call, caller) => change(caller, (trx) => create(trx, now(), call)),
    updateDayOff: (call, caller) => change(caller, (trx) => update(trx, now(), call)),
    deleteDayOff: ({ params }, caller) =>
      change(caller, async (trx) => {
        found(await trx.deleteFrom('days_off').where('id', '=', params.id).returning('id').executeTakeFirst())
        return null
      }),
  }
}

/** Returns the days off that touch a range, the earliest first. */
export async function daysOffIn(db: Db, { from, to }: DayRange) {
  return soonestFirst(db).select('updated_at').where('last_day', '>=', from).where('first_day', '<=', to).execute()
}

async function listFrom(db: Db, today: string) {
  return soonestFirst(db).where('last_day', '>=', today).execute()
}

function soonestFirst(db: Db) {
  return db.selectFrom('days_off').select(columns).orderBy('first_day').orderBy('id')
}

async function create(trx: Trx, now: Date, { body }: Call<Calendar['createDayOff']>) {
  const values = { ...checked({ note: '', ...body }), updated_at: now.toISOString() }
  await sql`lock table days_off in share row exclusive mode`.execute(trx) // two must not take the last place
  if ((await listFrom(trx, await siteToday(trx, now))).length >= calendarLimits.daysOff)
    throw new AppError('limit_reached')
  const row = await trx.insertInto('days_off').values(values).returning(columns).executeTakeFirstOrThrow()
  return { day_off: row }
}

async function update(trx: Trx, now: Date, { params: { id }, body }: Call<Calendar['updateDayOff']>) {
  const { version = null, ...values } = body
  const row = await trx
    .updateTable('days_off')
    .set(({ eb }) => ({ ...checked(values), updated_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where(sql<boolean>`version = coalesce(${version}::integer, version)`)
    .returning(columns)
    .executeTakeFirst()
  if (row) return { day_off: row }
  const current = await trx.selectFrom('days_off').select(columns).where('id', '=', id).executeTakeFirst()
  throw new AppError('stale_version', { data: { day_off: found(current) } })
}

type Days = Pick<DayOff, 'first_day' | 'last_day' | 'note'>

function checked({ first_day, last_day, note }: Days): Days {
  if (last_day < first_day) throw wrongField('last_day', 'must not be before the first day')
  if (last_day > addDays(first_day, calendarLimits.daysOffAtOnce - 1))
    throw wrongField('last_day', `must be within ${calendarLimits.daysOffAtOnce} days`)
  return { first_day, last_day, note: note.trim() }
}

const subject = { kind: 'calendar' } as const
const YEAR_MS = 365 * DAY_MS

/** The link of the feed, with which a phone reads the calendar. The site has at most one. */
function calendarLinkHandlers({
  db,
  now,
  secrets,
}: Ports): Pick<Handlers<Calendar>, 'getLink' | 'createLink' | 'revokeLink'> {
  const find = () => findOwnLink(db, subject, { secrets, now: now() })
  return {
    getLink: async () => {
      const link = await find()
      return { link: link ? shownLink(link) : null }
    },
    createLink: async (_call, caller) => {
      const at = now()
      const expiresAt = yearAfter(at)
      const link = await db.transaction().execute(async (trx) => {
        await noteChange(trx, actOf(caller, at))
        return createLink(trx, subject, { secrets, now: at, expiresAt })
      })
      return { link: shownLink(link) }
    },
    revokeLink: async (_call, caller) => {
      await db.transaction().execute(async (trx) => {
        if (await revokeLink(trx, subject)) await noteChange(trx, actOf(caller, now()))
      })
      return null
    },
  }
}

/** Returns whether a token opens the calendar. If so, the link gets another year, at most once a day. */
export async function opensCalendar(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await findLink(db, 'calendar', token, now)
  if (!link) return false
  const later = yearAfter(now)
  if (later.getTime() - Date.parse(link.expires_at) > DAY_MS) await extendLink(db, link.id, later)
  return true
}

function shownLink({ token, ...times }: OwnLink): CalendarLink {
  return { path: token === undefined ? null : `${CALENDAR_PATH}${token}.ics`, ...times }
}

function yearAfter(now: Date): Date {
  return new Date(now.getTime() + YEAR_MS)
}

async function noteChange(db: Db, act: Act): Promise<void> {
  await recordActivity(db, act, { area: 'settings', action: 'edited', details: ['calendar_link'] })
}

export interface CalendarFeed {
  /** '' if the site has no name. */
  readonly siteName: string
  /** Of the site, a BCP 47 tag. */
  readonly language: string
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
  const [{ site_name, language }, evenings, daysOff] = await Promise.all([
    db.selectFrom('settings').select(['site_name', 'language']).executeTakeFirstOrThrow(),
    eveningsIn(db, range, { states, now }),
    daysOffIn(db, range),
  ])
  return { siteName: site_name, language, evenings, daysOff }
}
