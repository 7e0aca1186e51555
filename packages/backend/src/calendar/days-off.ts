import { addDays, type Api, calendarLimits } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import { found } from '../calls/found.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import type { Database, Db } from '../database/database.ts'
import { actOf } from '../history/actor.ts'
import { recordActivity } from '../history/record-activity.ts'
import type { DayRange } from '../orders/day-states.ts'
import type { Ports } from '../ports.ts'
import { siteToday } from '../site-today.ts'
import { refusal } from './calendar-range.ts'

type Calendar = Api['calendar']
type Names = 'daysOff' | 'createDayOff' | 'updateDayOff' | 'deleteDayOff'

const columns = ['id', 'version', 'first_day', 'last_day', 'note'] as const

/** Days off. Every change is a change of the settings. */
export function dayOffHandlers({ db, now }: Ports): Pick<Handlers<Calendar>, Names> {
  const change = <Result>(caller: Caller, act: (trx: Transaction<Database>) => Promise<Result>): Promise<Result> =>
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

async function create(trx: Transaction<Database>, now: Date, { body }: Call<Calendar['createDayOff']>) {
  const values = { ...checked({ note: '', ...body }), updated_at: now.toISOString() }
  await sql`lock table days_off in share row exclusive mode`.execute(trx) // two must not take the last place
  if ((await listFrom(trx, await siteToday(trx, now))).length >= calendarLimits.daysOff)
    throw new AppError('limit_reached')
  const row = await trx.insertInto('days_off').values(values).returning(columns).executeTakeFirstOrThrow()
  return { day_off: row }
}

async function update(trx: Transaction<Database>, now: Date, { params: { id }, body }: Call<Calendar['updateDayOff']>) {
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

interface Days {
  readonly first_day: string
  readonly last_day: string
  readonly note: string
}

/** @throws AppError `invalid_input` */
function checked({ first_day, last_day, note }: Days): Days {
  if (last_day < first_day) throw refusal('last_day', 'must not be before the first day')
  if (last_day > addDays(first_day, calendarLimits.daysOffAtOnce - 1))
    throw refusal('last_day', `must be within ${calendarLimits.daysOffAtOnce} days`)
  return { first_day, last_day, note: note.trim() }
}
