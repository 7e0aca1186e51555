import type { TrashArea, TrashItem } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns a page of what was deleted, the last deleted first, and the total number. */
export async function listTrash(
  db: Db,
  { page, limit, area }: { readonly page: number; readonly limit: number; readonly area?: TrashArea },
): Promise<{ items: TrashItem[]; total: number }> {
  const days = await trashDays(db)
  const deleted = area === undefined ? deletedRows(db) : deletedRows(db).where('area', '=', area)
  const rows = await deleted
    .selectAll()
    .orderBy('deleted_at', 'desc')
    .orderBy('area')
    .orderBy('record_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await deleted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const endOf = (deletedAt: string) => new Date(Date.parse(deletedAt) + days * DAY_MS).toISOString()
  const withEnd = (row: (typeof rows)[number]) => ({ ...row, ends_at: endOf(row.deleted_at) })
  return { items: rows.map(withEnd), total }
}

/** The trash, and the messages, which have their own table. */
function deletedRows(db: Db) {
  return db.selectFrom(
    db
      .selectFrom('trash')
      .select(['area', 'record_id', 'title', 'actor_id', 'actor_name', 'deleted_at'])
      .unionAll(
        db
          .selectFrom('messages')
          .where('deleted_at', 'is not', null)
          .select([
            sql<TrashArea>`'messages'`.as('area'),
            'id as record_id',
            'subject as title',
            'deleter_id as actor_id',
            'deleter_name as actor_name',
            sql<string>`deleted_at`.as('deleted_at'),
          ]),
      )
      .as('deleted'),
  )
}

/** Returns the time before which things were deleted that can no longer be restored. */
export async function endOfTrash(db: Db, now: Date): Promise<Date> {
  return new Date(now.getTime() - (await trashDays(db)) * DAY_MS)
}

async function trashDays(db: Db): Promise<number> {
  return (await db.selectFrom('settings').select('trash_days').executeTakeFirstOrThrow()).trash_days
}
