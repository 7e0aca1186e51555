import { type Api, collections } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import { changeContent } from '../collections/content-change.ts'
import { draftValues, endDraft, findDraft } from '../collections/content-drafts.ts'
import { lockRow, updateRow } from '../collections/content-rows.ts'
import { actOf } from '../history/actor.ts'
import { recordChange } from '../history/record-change.ts'
import { recordActivity, titleIn } from '../history/record-activity.ts'
import type { Ports } from '../ports.ts'

type Drafts = Api['drafts']

export function draftHandlers(ports: Ports): Handlers<Drafts> {
  return {
    list: async () => ({
      items: await ports.db
        .selectFrom('content_drafts')
        .innerJoin('revisions', 'revisions.id', 'revision_id')
        .select(['revisions.collection', 'revisions.record_id as id', 'number', 'actor_id', 'actor_name', 'created_at'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('trash')
                .whereRef('area', '=', 'content_drafts.collection')
                .whereRef('trash.record_id', '=', 'content_drafts.record_id'),
            ),
          ),
        )
        .orderBy('created_at', 'desc')
        .execute(),
    }),
    publish: (call, caller) => publish(ports, call, caller),
    discard: (call, caller) => discard(ports, call, caller),
  }
}

async function publish(ports: Ports, { params, body }: Call<Drafts['publish']>, caller: Caller) {
  const { collection: name, id } = params
  return changeContent(ports, [name], async (trx) => {
    await lockRow(trx, collections[name], id)
    const values = await draftValues(trx, name, id)
    if (!values) throw new AppError('not_found')
    const row = await updateRow(trx, collections[name], id, { ...values, status: 'Published' }, body.version)
    if (!row) throw new AppError('stale_version', { data: { [collections[name].key]: await findDraft(trx, name, id) } })
    await endDraft(trx, name, id)
    await recordChange(trx, actOf(caller, ports.now()), { collection: name, ids: [id], kind: 'published' })
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
