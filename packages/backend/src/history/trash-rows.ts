import type { TrashArea } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import type { Trx } from '../database/database.ts'
import { titleOf } from './record-activity.ts'

interface Place {
  readonly area: TrashArea
  readonly table: string
}

/** Moves rows to the trash, without a column that is not kept. Returns their titles. */
export async function moveToTrash(
  trx: Trx,
  { actor, at }: Act,
  { area, table, ids, without = '' }: Place & { readonly ids: readonly number[]; readonly without?: string },
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    with gone as (
      delete from ${sql.table(table)} as content where id = any(${ids}::integer[])
      returning id, to_jsonb(content) - ${without}::text as record
    )
    insert into trash (area, record_id, title, record, actor_id, actor_name, deleted_at)
    select ${area}, id, ${titleOf(sql`record`)}, record, ${actor.id}::integer, ${actor.name}, ${at.toISOString()}::timestamptz
    from gone returning title
  `.execute(trx)
  return rows.map(({ title }) => title)
}

/** Puts a row back, with its id. Returns its title; undefined if it is not in the trash. */
export async function takeFromTrash(trx: Trx, { area, table }: Place, id: number): Promise<string | undefined> {
  const item = await trx
    .deleteFrom('trash')
    .where((eb) => eb.and({ area, record_id: id }))
    .returning(['record', 'title'])
    .executeTakeFirst()
  if (!item) return undefined
  // Only the columns that the row had: a newer version of the server may have added some.
  const columns = sql.join(Object.keys(item.record).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(item.record)}::jsonb)
  `.execute(trx)
  return item.title
}
