import { type Api, collections } from '@tablier/contracts'
import { AppError, found, wrongField } from '../calls/app-error.ts'
import type { Call } from '../calls/handlers.ts'
import { changeContent } from '../collections/content-change.ts'
import { draftValues, findDraft } from '../collections/content-drafts.ts'
import { type ContentRow, lockRow } from '../collections/content-rows.ts'
import type { Trx } from '../database/database.ts'
import { actOf, recordActivity, titleIn } from '../history/record-activity.ts'
import { recordChange, type RecordName } from '../history/record-change.ts'
import type { HandlersOn } from '../ports.ts'
import { endSchedule, findSchedule, listSchedules } from './schedule-queries.ts'

type Schedules = Api['schedules']

export const scheduleHandlers: HandlersOn<Api['schedules']> = {
  list: async ({ db }) => ({ items: await listSchedules(db) }),

  /** Sets a schedule and raises the content version, because kept pages must end at the scheduled time. */
  async set(ports, { params, body }, caller) {
    const times = checkedTimes(body, ports.now())
    return changeContent(ports, [params.collection], async (trx) => {
      const { collection, id } = params
      const row = await lockRecord(trx, params, body.version)
      const draft = (await draftValues(trx, collection, id)) ?? {}
      const change = { collection, row, kind: 'scheduled', draft } as const
      const { id: revision_id } = await recordChange(trx, actOf(caller, ports.now()), change)
      const schedule = { revision_id, ...times }
      await trx
        .insertInto('schedules')
        .values({ collection, record_id: id, ...schedule })
        .onConflict((conflict) => conflict.columns(['collection', 'record_id']).doUpdateSet(schedule))
        .execute()
      return { schedule: found(await findSchedule(trx, params)) }
    })
  },

  async remove(ports, { params }, caller) {
    return changeContent(ports, [params.collection], async (trx) => {
      await lockRecord(trx, params)
      if (!(await endSchedule(trx, params))) throw new AppError('not_found')
      const { collection: area, id: record_id } = params
      const title = await titleIn(trx, area, record_id)
      await recordActivity(trx, actOf(caller, ports.now()), { area, action: 'unscheduled', record_id, title })
      return null
    })
  },
}

/** Locks and returns a record. @throws AppError `not_found`, or `stale_version` with the record */
async function lockRecord(trx: Trx, { collection, id }: RecordName, version?: number): Promise<ContentRow> {
  const row = found(await lockRow(trx, collections[collection], id))
  if (version === undefined || row.version === version) return row
  const record = (await findDraft(trx, collection, id)) ?? row
  throw new AppError('stale_version', { data: { [collections[collection].key]: record } })
}

/**
 * @throws AppError `invalid_input` unless there is a time, all times are in the future, and the record is published
 * before it is taken off
 */
function checkedTimes({ publish_at, unpublish_at }: Call<Schedules['set']>['body'], now: Date) {
  const times = { publish_at: timeOf('publish_at', publish_at), unpublish_at: timeOf('unpublish_at', unpublish_at) }
  if (!times.publish_at && !times.unpublish_at) throw wrongField('publish_at', 'or unpublish_at is required')
  if (times.publish_at && times.unpublish_at && times.unpublish_at <= times.publish_at)
    throw wrongField('unpublish_at', 'must be after the time when it goes live')
  return times

  function timeOf(field: string, text: string | undefined): string | null {
    if (text === undefined) return null
    const time = new Date(text)
    if (!(time.getTime() > now.getTime())) throw wrongField(field, 'must be in the future')
    return time.toISOString()
  }
}
