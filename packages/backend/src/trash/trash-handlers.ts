import { type Api, type CollectionName, collectionNames, type TrashArea } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import { reportNewAdministrator } from '../accounts/account-notices.ts'
import { untrashUser } from '../accounts/trash-user.ts'
import { AppError } from '../calls/app-error.ts'
import { found } from '../calls/found.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import { changeContent } from '../collections/content-change.ts'
import { untrashRow } from '../collections/content-trash.ts'
import type { Database } from '../database/database.ts'
import { actOf } from '../history/actor.ts'
import { recordActivity } from '../history/record-activity.ts'
import { deleteHistory } from '../history/sweep-revisions.ts'
import { changeMessages } from '../messages/change-messages.ts'
import { removeDeletedMessage } from '../messages/message-queries.ts'
import type { Ports } from '../ports.ts'
import { listTrash } from './trash-queries.ts'

type Trash = Api['trash']

export function trashHandlers(ports: Ports): Handlers<Trash> {
  return {
    list: async ({ query }) => ({ ...(await listTrash(ports.db, query)), page: query.page, limit: query.limit }),
    restore: (call, caller) => restore(ports, call, caller),
    delete: (call, caller) => remove(ports, call, caller),
  }
}

async function restore(ports: Ports, { params: { area, id } }: Call<Trash['restore']>, caller: Caller) {
  const { db, now, onMail } = ports
  const act = actOf(caller, now())
  if (isCollection(area))
    return changeContent(ports, [area], async (trx) => {
      found(await untrashRow(trx, act, area, id))
      return null
    })
  await db.transaction().execute(async (trx) => {
    if (area === 'messages') {
      const restored = await changeMessages(trx, act, [{ id, deleted: false }])
      if (restored.length === 0) throw new AppError('not_found')
      return
    }
    const user = found(await untrashUser(trx, act, id))
    if (user.role === 'admin') await reportNewAdministrator(trx, user, caller.user, now())
  })
  onMail()
  return null
}

async function remove({ db, now }: Ports, { params: { area, id } }: Call<Trash['delete']>, caller: Caller) {
  return db.transaction().execute(async (trx) => {
    const title = await removeItem(trx, area, id)
    if (title === undefined) throw new AppError('not_found')
    await recordActivity(trx, actOf(caller, now()), { area, action: 'deleted', record_id: id, title })
    return null
  })
}

/**
 * Deletes something in the trash, and all revisions of a record, also those that visitors have seen.
 * @returns its title, which a message takes along; undefined if it is not in the trash
 */
async function removeItem(trx: Transaction<Database>, area: TrashArea, id: number): Promise<string | undefined> {
  if (area === 'messages') return (await removeDeletedMessage(trx, id)) ? '' : undefined
  const item = await trx
    .deleteFrom('trash')
    .where('area', '=', area)
    .where('record_id', '=', id)
    .returning('title')
    .executeTakeFirst()
  if (item && isCollection(area)) await deleteHistory(trx, area, [id])
  return item?.title
}

function isCollection(area: TrashArea): area is CollectionName {
  return collectionNames.some((name) => name === area)
}
