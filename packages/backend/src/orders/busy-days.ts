import { addDays, type BusyDay, type Clash, DayOff, namesOf, type OrderSummary } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export const dayOffColumns = namesOf(DayOff.properties)

/** Selects the days off, the earliest first. */
export function soonestFirst(db: Db) {
  return db.selectFrom('days_off').select(dayOffColumns).orderBy('first_day').orderBy('id')
}

/** Returns the days off that touch a range, the earliest first. */
export async function daysOffIn(db: Db, { from, to }: DayRange) {
  return soonestFirst(db).select('updated_at').where('last_day', '>=', from).where('first_day', '<=', to).execute()
}

/** Local dates, both ends included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Returns the days of a range without a free slot, in order. `held`: one of its slots may become free again. */
export async function busyDays(db: Db, range: DayRange, now: Date): Promise<BusyDay[]> {
  const [given, off] = await Promise.all([givenDays(db, range, now), daysOff(db, range)])
  const states = new Map(given.map(({ day, state }) => [day, state]))
  for (const day of off) states.set(day, 'taken')
  return Array.from(states, ([day, state]) => ({ day, state })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Returns whether a day is held or taken; null if a slot is free. */
export async function busyState(db: Db, day: string, now: Date): Promise<BusyDay['state'] | null> {
  const [busy] = await busyDays(db, { from: day, to: day }, now)
  return busy?.state ?? null
}

/** Returns what keeps orders from their days: null if an order has its day, or could have it. The states are those of now. */
export async function clashesOf(
  db: Db,
  orders: readonly Pick<OrderSummary, 'state' | 'day' | 'held_until'>[],
  now: Date,
): Promise<(Clash | null)[]> {
  const wanted = orders.map(({ state, day, held_until }) =>
    state === 'enquiry' || (state === 'quoted' && held_until === null) ? day : null,
  )
  const days = wanted.filter((day) => day !== null).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return orders.map(() => null)
  const [given, off] = await Promise.all([givenDays(db, { from, to }, now), daysOff(db, { from, to })])
  const clashes = new Map<string | null, Clash>(off.map((day) => [day, 'day_off']))
  for (const { day, state } of given) clashes.set(day, state)
  return wanted.map((day) => clashes.get(day) ?? null)
}

/** The slot of an example evening: beyond those of a day, so that it takes the day from nobody. */
export const EXAMPLE_SLOT = 1000

/** Counts the used slots of each day, without those of holds that have ended. */
async function givenDays(db: Db, { from, to }: DayRange, now: Date): Promise<BusyDay[]> {
  const { rows } = await sql<BusyDay>`
    select day, case when firm >= evenings_a_day then 'taken' else 'held' end as state
    from settings, (
      select day, count(*) as all_given, count(*) filter (where held_until is null) as firm
      from orders
      where day between ${from}::date and ${to}::date and slot <> ${EXAMPLE_SLOT}
        and (held_until is null or held_until > ${now.toISOString()}::timestamptz)
      group by day
    ) as given
    where all_given >= evenings_a_day`.execute(db)
  return rows
}

/** Returns each day of a range that is off. */
async function daysOff(db: Db, range: DayRange): Promise<string[]> {
  const spans = await daysOffIn(db, range)
  return spans.flatMap(({ first_day, last_day }) => {
    const days: string[] = []
    const last = last_day < range.to ? last_day : range.to
    for (let day = first_day > range.from ? first_day : range.from; day <= last; day = addDays(day, 1)) days.push(day)
    return days
  })
}
