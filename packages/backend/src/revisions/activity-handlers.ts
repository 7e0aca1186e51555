import type { Api } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Call, Handlers } from '../calls/handlers.ts'
import type { Ports } from '../ports.ts'

type Activities = Api['activity']

export function activityHandlers(ports: Ports): Handlers<Activities> {
  return {
    list: (call) => list(ports, call),
    people: async () => ({ items: await people(ports) }),
  }
}

/** The name is the one that somebody had last. */
async function people({ db }: Ports): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select actor_id as id, coalesce(actor_name, '') as name from activity
    where id in (select max(id) from activity where actor_id is not null group by actor_id)
    order by lower(actor_name), actor_id
  `.execute(db)
  return rows
}

async function list({ db }: Ports, { query }: Call<Activities['list']>) {
  const { page, limit, area, actor, from, to } = query
  const { time_zone } = await db.selectFrom('settings').select('time_zone').executeTakeFirstOrThrow()
  const zone = time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone // the machine's own, as everywhere
  const startOf = (day: string, later = 0) =>
    sql<string>`((${day}::date + ${later}::integer)::timestamp at time zone ${zone})`
  let lines = db.selectFrom('activity')
  if (area !== undefined) lines = lines.where('area', '=', area)
  if (actor !== undefined) lines = lines.where('actor_id', '=', actor)
  if (from !== undefined) lines = lines.where('at', '>=', startOf(from))
  if (to !== undefined) lines = lines.where('at', '<', startOf(to, 1))
  const items = await lines
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await lines.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total, page, limit }
}
