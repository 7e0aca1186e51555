import { type Api, collections } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import { found } from '../calls/found.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import { changeContent } from '../collections/content-change.ts'
import { saveDraft, withoutRowColumns } from '../collections/content-drafts.ts'
import { lockTable, saveOrder, updateRow } from '../collections/content-rows.ts'
import type { Database } from '../database/database.ts'
import { type Act, actOf } from '../history/actor.ts'
import { recordChange } from '../history/record-change.ts'
import { orderOf, recordOrder, THE_LIST } from '../history/record-order.ts'
import type { Ports } from '../ports.ts'
import { findRevision, listRevisions, newestNumber, type RecordName } from './revision-queries.ts'

type Revisions = Api['revisions']

export function revisionHandlers(ports: Ports): Handlers<Revisions> {
  const { db } = ports
  return {
    list: async ({ params, query: { page, limit } }) => ({
      ...(await listRevisions(db, params, { page, limit })),
      page,
      limit,
    }),
    get: async ({ params }) => {
      const { revision, record } = found(await findRevision(db, params, params.number))
      return { revision, values: Object.entries(record).map(([name, value]) => ({ name, value })) }
    },
    restore: (call, caller) => restore(ports, call, caller),
  }
}

interface Target extends RecordName {
  readonly number: number
}

async function restore(ports: Ports, { params }: Call<Revisions['restore']>, caller: Caller) {
  const act = actOf(caller, ports.now())
  if (params.id === THE_LIST) {
    await changeContent(ports, [params.collection], (trx) => restoreOrder(trx, act, params))
    return { number: await newestNumber(ports.db, params), is_live: true }
  }
  return ports.db.transaction().execute(async (trx) => {
    const isLive = await restoreRecord(trx, act, params)
    return { number: await newestNumber(trx, params), is_live: isLive }
  })
}

/** Visitors see no change: only what they do not see is restored at once. */
async function restoreRecord(trx: Transaction<Database>, act: Act, target: Target): Promise<boolean> {
  const { collection: name, id, number } = target
  const { record } = found(await findRevision(trx, target, number))
  const row = await updateRow(trx, collections[name], id, {}) // waits for a change that is under way
  if (!row)
    throw new AppError('not_found', { message: 'This record was deleted. Please restore it from the trash first.' })
  const values = withoutRowColumns(record)
  if (row.status === 'Published') {
    await saveDraft(trx, act, { name, id }, values, number)
    return false
  }
  const restored = found(await updateRow(trx, collections[name], id, values))
  await recordChange(trx, act, {
    collection: name,
    row: restored,
    kind: 'restored',
    restoredFrom: number,
    endsDraft: true,
  })
  return true
}

/** Records that the order does not know keep their place among the first or the last, where new ones go. */
async function restoreOrder(trx: Transaction<Database>, act: Act, target: Target): Promise<void> {
  const { collection: name, number } = target
  const collection = collections[name]
  await lockTable(trx, collection.table)
  const { record } = found(await findRevision(trx, target, number))
  const wanted = record['order'] as number[] // as recordOrder writes it
  const present = await orderOf(trx, name)
  const known = wanted.filter((id) => present.includes(id))
  const others = present.filter((id) => !wanted.includes(id))
  const order = collection.newRecords === 'first' ? [...others, ...known] : [...known, ...others]
  await recordOrder(trx, act, { collection: name, restoredFrom: number }, () => saveOrder(trx, collection, order))
}
