import { type Api, EXAMPLES_RESTORABLE_MS, type ReplyOf } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Handlers } from '../calls/handlers.ts'
import { changeContent } from '../collections/content-change.ts'
import type { Db } from '../database/database.ts'
import { actOf, recordActivity } from '../history/record-activity.ts'
import { contentAreas, type Ports } from '../ports.ts'
import { emptySections, hideEmptied, showEmptied } from './emptied-sections.ts'
import {
  countRemoved,
  listExamples,
  lockExamples,
  removeExamples,
  restorableAfter,
  restoreExamples,
} from './example-queries.ts'

type Examples = Api['examples']

export function exampleHandlers(ports: Ports): Handlers<Examples> {
  const { db, now } = ports
  return {
    get: async () => ({ lists: await listsOf(db), ...(await restorable(db, now())) }),
    remove: async (_call, caller) =>
      changeContent(ports, contentAreas, async (trx) => {
        await lockExamples(trx)
        const act = actOf(caller, now())
        const wereEmpty = await emptySections(trx)
        const removed = await removeExamples(trx, act)
        await hideEmptied(trx, wereEmpty)
        await recordActivity(trx, act, { area: 'examples', action: 'trashed' })
        const kept = (await listsOf(trx)).reduce((sum, { changed }) => sum + changed, 0)
        const { restorable_until } = await restorable(trx, now())
        return { removed, kept, restorable_until }
      }),
    restore: async (_call, caller) =>
      changeContent(ports, contentAreas, async (trx) => {
        await lockExamples(trx)
        const act = actOf(caller, now())
        const restored = await restoreExamples(trx, act, restorableAfter(now()))
        if (restored === 0) throw new AppError('not_found', { message: 'There is no example content to bring back.' })
        await showEmptied(trx)
        await recordActivity(trx, act, { area: 'examples', action: 'restored' })
        return { restored }
      }),
  }
}

async function listsOf(db: Db): Promise<ReplyOf<Examples['get']>['lists']> {
  const byList = Map.groupBy(await listExamples(db), ({ name }) => name)
  return [...byList].map(([name, records]) => ({
    name,
    untouched: records.filter(({ is_changed }) => !is_changed).map(({ id }) => id),
    changed: records.filter(({ is_changed }) => is_changed).length,
  }))
}

async function restorable(db: Db, now: Date): Promise<{ removed: number; restorable_until: string | null }> {
  const { removed, last } = await countRemoved(db, restorableAfter(now))
  return { removed, restorable_until: last && new Date(Date.parse(last) + EXAMPLES_RESTORABLE_MS).toISOString() }
}
