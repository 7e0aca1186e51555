import { type Api, collections, type ReplyOf } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import { found } from '../calls/found.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import { changeContent } from '../collections/content-change.ts'
import { draftValues, endDraft, findDraft } from '../collections/content-drafts.ts'
import { lockRow, updateRow } from '../collections/content-rows.ts'
import type { Db } from '../database/database.ts'
import { actOf } from '../history/actor.ts'
import { recordChange } from '../history/record-change.ts'
import { recordActivity, titleIn } from '../history/record-activity.ts'
import type { Ports } from '../ports.ts'

type Drafts = Api['drafts']

export function draftHandlers(ports: Ports): Handlers<Drafts> {
  return {
    list: async () => ({ items: await listDrafts(ports.db) }),
    publish: (call, caller) => publish(ports, call, caller),
    discard: (call, caller) => discard(ports, call, caller),
  }
}

/** Leaves out records in the trash, which keep theirs. */
async function listDrafts(db: Db): Promise<ReplyOf<Drafts['list']>['items']> {
  return db
    .selectFrom('content_drafts as draft')
    .innerJoin('revisions as revision', 'revision.id', 'draft.revision_id')
    .leftJoin('trash', (join) =>
      join.onRef('trash.area', '=', 'draft.collection').onRef('trash.record_id', '=', 'draft.record_id'),
    )
    .where('trash.record_id', 'is', null)
    .select(['draft.collection', 'draft.record_id as id', 'revision.number'])
    .select(['revision.actor_id', 'revision.actor_name', 'revision.created_at'])
    .orderBy('revision.created_at', 'desc')
    .execute()
}

async function publish(ports: Ports, { params, body }: Call<Drafts['publish']>, caller: Caller) {
  const { collection: name, id } = params
  return changeContent(ports, [name], async (trx) => {
    found(await lockRow(trx, collections[name], id))
    const values = await draftValues(trx, name, id)
    if (!values) throw new AppError('not_found')
    const row = await updateRow(trx, collections[name], id, { ...values, status: 'Published' }, body.version)
    if (!row) throw new AppError('stale_version', { data: { [collections[name].key]: await findDraft(trx, name, id) } })
    await recordChange(trx, actOf(caller, ports.now()), { collection: name, row, kind: 'published', endsDraft: true })
    return null
  })
}

async function discard({ db, now }: Ports, { params }: Call<Drafts['discard']>, caller: Caller) {
  const { collection: name, id } = params
  return db.transaction().execute(async (trx) => {
    // Whoever has the draft changes on the screen must not save them over what is there now.
    const row = await updateRow(trx, collections[name], id, {})
    if (!row || !(await endDraft(trx, name, id))) throw new AppError('not_found')
    const title = await titleIn(trx, name, id)
    await recordActivity(trx, actOf(caller, now()), { area: name, action: 'discarded', record_id: id, title })
    return null
  })
}
