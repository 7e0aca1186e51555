import { type Api, DAY_MS, type TrashArea } from '@tablier/contracts'
import { sql } from 'kysely'
import { reportNewAdministrator } from '../accounts/passwords.ts'
import { deleteEndedFactors } from '../accounts/factors.ts'
import { untrashUser } from '../accounts/administer-accounts.ts'
import { requireFresh } from '../accounts/sessions.ts'
import { actOf } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import type { Call } from '../calls/handlers.ts'
import { changeContent } from '../content/content-change.ts'
import { untrashRow } from '../content/content-trash.ts'
import { type Db, readPage, settingsOf, type Trx } from '../database/database.ts'
import { carryOut, recordActivity } from '../history/record-activity.ts'
import { deleteHistory, isCollection } from '../history/record-change.ts'
import { changeMessages } from '../messages/change-messages.ts'
import { removeDeletedMessage, removeDeletedMessages } from '../messages/message-queries.ts'
import type { HandlersOn } from '../calls/ports.ts'

type Trash = Api['trash']

export const trashHandlers: HandlersOn<Api['trash']> = {
  list: ({ db }, { query }) => listTrash(db, query),

  async restore(ports, { params: { area, id } }, caller) {
    const { db, now, onMail } = ports
    const act = actOf(caller, now())
    if (isCollection(area))
      return changeContent(ports, async (trx) => {
        found(await untrashRow(trx, act, area, id))
        return null
      })
    await db.transaction().execute(async (trx) => {
      if (area === 'messages') {
        const restored = await changeMessages(ports, trx, act, [{ id, deleted: false }])
        if (restored.length === 0) throw new AppError('not_found')
        return
      }
      const user = found(await untrashUser(trx, act, id))
      if (user.role !== 'admin') return
      await requireFresh({ db: trx, now }, caller)
      await reportNewAdministrator(trx, user, caller.user, now())
    })
    onMail()
    return null
  },

  async delete(ports, { params: { area, id } }, caller) {
    if (area === 'users') await requireFresh(ports, caller)
    return carryOut(ports, caller, async (trx, act) => {
      const title = await removeItem(trx, area, id)
      if (title === undefined) throw new AppError('not_found')
      await recordActivity(trx, act, { area, action: 'deleted', record_id: id, title })
      return null
    })
  },
}

/**
 * Deletes something in the trash, with all revisions of a record, including those that visitors have seen.
 * @returns its title, which is lost with a message; undefined if it is not in the trash
 */
async function removeItem(trx: Trx, area: TrashArea, id: number): Promise<string | undefined> {
  if (area === 'messages') return (await removeDeletedMessage(trx, id)) ? '' : undefined
  const item = await trx
    .deleteFrom('trash')
    .where((eb) => eb.and({ area, record_id: id }))
    .returning('title')
    .executeTakeFirst()
  if (item && isCollection(area)) await deleteHistory(trx, area, [id])
  if (area === 'users') await deleteEndedFactors(trx)
  return item?.title
}

/** Returns a page of what was deleted, the last deleted first, and the total number. */
async function listTrash(db: Db, { area, ...page }: Call<Trash['list']>['query']) {
  const days = await trashDays(db)
  const deleted = area === undefined ? deletedRows(db) : deletedRows(db).where('area', '=', area)
  const { items, ...counts } = await readPage(deleted, page, (rows) =>
    rows.selectAll().orderBy('deleted_at', 'desc').orderBy('area').orderBy('record_id', 'desc'),
  )
  const endOf = (deletedAt: string) => new Date(Date.parse(deletedAt) + days * DAY_MS).toISOString()
  return { items: items.map((row) => Object.assign(row, { ends_at: endOf(row.deleted_at) })), ...counts }
}

/** Selects what is in the trash, and the deleted messages, which have their own table. */
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

/** Returns the time before which something must have been deleted to be no longer restorable. */
async function endOfTrash(db: Db, now: Date): Promise<Date> {
  return new Date(now.getTime() - (await trashDays(db)) * DAY_MS)
}

async function trashDays(db: Db): Promise<number> {
  return (await settingsOf(db, 'trash_days')).trash_days
}

/**
 * Deletes everything that was moved to the trash longer ago than the owner's setting says. Of records that visitors
 * have seen, the published revisions stay, with the time when they left the site, so that the page of any past moment
 * can be shown.
 */
export async function sweepTrash(db: Db, now: Date): Promise<void> {
  const before = await endOfTrash(db, now)
  await removeDeletedMessages(db, before)
  await sql`
    with gone as (
      delete from trash where deleted_at < ${before.toISOString()}::timestamptz returning area, record_id
    ), ended as (
      delete from content_drafts using gone where collection = gone.area and content_drafts.record_id = gone.record_id
    )
    delete from revisions using gone
    where collection = gone.area and revisions.record_id = gone.record_id and not (
      live and (record ->> 'status' = 'Published' or kind in ('unpublished', 'trashed')) and exists (
        select from revisions as shown
        where shown.collection = gone.area and shown.record_id = gone.record_id
          and shown.live and shown.record ->> 'status' = 'Published' and shown.kind <> 'trashed'
      )
    )
  `.execute(db)
  await deleteEndedFactors(db)
}
