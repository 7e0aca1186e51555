import { type Api, type CollectionName, collectionNames } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import { changeContent } from '../collections/content-change.ts'
import { untrashRow } from '../collections/content-trash.ts'
import { actOf } from '../history/actor.ts'
import { deleteHistory } from '../history/sweep-revisions.ts'
import { recordActivity } from '../history/record-activity.ts'
import type { Ports } from '../ports.ts'

type Trash = Api['trash']

/** How long what was deleted can be restored, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

export function trashHandlers(ports: Ports): Handlers<Trash> {
  return {
    list: (call) => list(ports, call),
    restore: (call, caller) => restore(ports, call, caller),
    delete: (call, caller) => remove(ports, call, caller),
  }
}

async function list({ db }: Ports, { query: { page, limit, area } }: Call<Trash['list']>) {
  const items = area === undefined ? db.selectFrom('trash') : db.selectFrom('trash').where('area', '=', area)
  const rows = await items
    .select(['area', 'record_id', 'title', 'actor_id', 'actor_name', 'deleted_at'])
    .orderBy('deleted_at', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await items.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const endOf = (deleted: string) => new Date(Date.parse(deleted) + KEPT_MS).toISOString()
  const withEnd = (row: (typeof rows)[number]) => ({ ...row, ends_at: endOf(row.deleted_at) })
  return { items: rows.map(withEnd), total, page, limit }
}

async function restore(ports: Ports, { params: { area, id } }: Call<Trash['restore']>, caller: Caller) {
  if (!isCollection(area)) throw new AppError('not_found')
  return changeContent(ports, [area], async (trx) => {
    if (!(await untrashRow(trx, actOf(caller, ports.now()), area, id))) throw new AppError('not_found')
    return null
  })
}

async function remove({ db, now }: Ports, { params: { area, id } }: Call<Trash['delete']>, caller: Caller) {
  return db.transaction().execute(async (trx) => {
    const item = await trx
      .deleteFrom('trash')
      .where('area', '=', area)
      .where('record_id', '=', id)
      .returning('title')
      .executeTakeFirst()
    if (!item) throw new AppError('not_found')
    if (isCollection(area)) await deleteHistory(trx, area, [id])
    const { title } = item
    await recordActivity(trx, actOf(caller, now()), { area, action: 'deleted', record_id: id, title })
    return null
  })
}

function isCollection(area: string): area is CollectionName {
  return collectionNames.some((name) => name === area)
}
