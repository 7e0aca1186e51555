import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { OrderSummary } from './orders.ts'

/** The path of the feed for phones, without the link's token and `.ics`. */
export const CALENDAR_PATH = '/calendar/'

/** The maximum number of days that a calendar shows at once, and the limits of days off. */
export const calendarLimits = { days: 62, daysOff: 500, daysOffAtOnce: 366, note: 200 } as const

export const dayOffFields = { first_day: f.Day, last_day: f.Day, note: f.text(calendarLimits.note) }

/** Days without orders, from the first to the last. */
export const DayOff = Type.Object({ id: f.Id, version: f.Version, ...dayOffFields })
export type DayOff = Static<typeof DayOff>

/** `held`: a hold may still end, which frees the day. `taken`: the day has no free slot. */
export const busyStates = ['held', 'taken'] as const
const BusyDay = Type.Object({ day: f.Day, state: f.oneWordOf(busyStates) })
export type BusyDay = Static<typeof BusyDay>

/** A link that opens the feed without an account. @public */
export const CalendarLink = Type.Object({
  path: f.nullable(
    Type.String(),
    'Below the origin of the site. Null if the server no longer has the secret that opens it.',
  ),
  created_at: f.Timestamp,
  expires_at: { ...f.Timestamp, description: 'A year after it was last read.' },
})

const dayOff = f.oneOf('day_off', DayOff)
const range = f.strictObject({
  from: Type.Optional({ ...f.Day, description: 'The first day; today unless given.' }),
  to: Type.Optional({
    ...f.Day,
    description: `The last day, at most ${calendarLimits.days} days with the first; as many as there can be unless given.`,
  }),
})
const linkPath = '/calendar/link'

/** Calls for orders and days off by day. With `stale_version`, `data` has the current `day_off`. */
export const calendar = {
  get: {
    ...f.route('admin', 'GET', '/calendar'),
    summary: 'Read the calendar: evenings that are not lost, and days off',
    query: range,
    reply: Type.Object({ from: f.Day, to: f.Day, orders: Type.Array(OrderSummary), days_off: Type.Array(DayOff) }),
  },
  public: {
    ...f.route('public', 'GET', '/calendar/public'),
    opensWithSite: true,
    summary: 'List the days on which there is no evening to have, from today and at most 3 years ahead',
    query: range,
    reply: Type.Object({ items: Type.Array(BusyDay) }),
    rateLimit: 'calendar',
  },
  daysOff: {
    ...f.route('admin', 'GET', '/calendar/days-off'),
    summary: 'List days off that are not over, the next first',
    reply: Type.Object({ items: Type.Array(DayOff) }),
  },
  createDayOff: {
    ...f.route('admin', 'POST', '/calendar/days-off'),
    summary: 'Add days off',
    body: f.strictObject({ ...dayOffFields, note: Type.Optional(dayOffFields.note) }),
    reply: dayOff,
    ...f.created('Days off added'),
    errors: ['limit_reached'],
  },
  updateDayOff: {
    ...f.route('admin', 'PUT', '/calendar/days-off/:id'),
    summary: 'Change days off',
    body: f.strictObject({ ...dayOffFields, version: Type.Optional(f.Version) }),
    reply: dayOff,
    message: 'Days off saved',
  },
  deleteDayOff: {
    ...f.route('admin', 'DELETE', '/calendar/days-off/:id'),
    summary: 'Delete days off',
    message: 'Days off deleted',
  },
  getLink: {
    ...f.route('admin', 'GET', linkPath),
    freshSession: 'always',
    summary: 'Read the link to the calendar for phones; null if there is none',
    reply: Type.Object({ link: f.nullable(CalendarLink) }),
  },
  createLink: {
    ...f.route('admin', 'POST', linkPath),
    freshSession: 'always',
    summary: 'Make a link to the calendar; the former one ends',
    reply: f.oneOf('link', CalendarLink),
    ...f.created('Link made'),
  },
  revokeLink: {
    ...f.route('admin', 'DELETE', linkPath),
    freshSession: 'always',
    summary: 'Revoke the link to the calendar',
    message: 'Link revoked',
  },
} as const satisfies Record<string, Endpoint>
