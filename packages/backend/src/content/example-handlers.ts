import {
  type Api,
  collections,
  EXAMPLES_RESTORABLE_MS,
  hideableNames,
  type HideableSection,
  hideableSections,
  type ReplyOf,
} from '@tablier/contracts'
import { type Act, actOf } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import { changeContent } from './content-change.ts'
import { type Db, settingsOf, type Trx } from '../database/database.ts'
import { recordActivity } from '../history/record-activity.ts'
import type { HandlersOn } from '../calls/ports.ts'
import { readSettings, recordSettings, writeSettings } from '../settings/settings.ts'
import { translateExamples } from './example-languages.ts'
import {
  countRemoved,
  listExamples,
  lockExamples,
  removeExamples,
  restorableAfter,
  restoreExamples,
} from './example-queries.ts'
import { sql } from 'kysely'

type Examples = Api['examples']

export const exampleHandlers: HandlersOn<Api['examples']> = {
  get: async ({ db, now }) => ({ lists: await listsOf(db), ...(await restorable(db, now())) }),

  remove: (ports, _call, caller) =>
    changeContent(ports, async (trx) => {
      await lockExamples(trx)
      const act = actOf(caller, ports.now())
      const wereEmpty = await emptySections(trx)
      const removed = await removeExamples(trx, act)
      await hideEmptied(trx, act, wereEmpty)
      await recordActivity(trx, act, { area: 'examples', action: 'trashed' })
      const kept = (await listsOf(trx)).reduce((sum, { changed }) => sum + changed, 0)
      const { restorable_until } = await restorable(trx, ports.now())
      return { removed, kept, restorable_until }
    }),

  restore: (ports, _call, caller) =>
    changeContent(ports, async (trx) => {
      await lockExamples(trx)
      const act = actOf(caller, ports.now())
      const restored = await restoreExamples(trx, act, restorableAfter(ports.now()))
      if (restored === 0) throw new AppError('not_found', { reason: 'noExamples' })
      await translateExamples(trx, act, (await readSettings(trx)).language) // it may have changed meanwhile
      await showEmptied(trx, act)
      await recordActivity(trx, act, { area: 'examples', action: 'restored' })
      return { restored }
    }),
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

/** Returns the sections that have no published record. */
async function emptySections(trx: Trx): Promise<HideableSection[]> {
  const empty: HideableSection[] = []
  for (const section of hideableNames) {
    const lists = hideableSections[section].map(
      (name) => sql`select from ${sql.table(collections[name].table)} where status = 'Published'`,
    )
    const { rows } = await sql`${sql.join(lists, sql` union all `)} limit 1`.execute(trx)
    if (rows.length === 0) empty.push(section)
  }
  return empty
}

/** Hides the sections that became empty with their examples, and remembers which. */
async function hideEmptied(trx: Trx, act: Act, wereEmpty: readonly HideableSection[]): Promise<void> {
  const { hidden_sections: hidden } = await readSettings(trx)
  const emptied = (await emptySections(trx)).filter((name) => !wereEmpty.includes(name) && !hidden.includes(name))
  await setHidden(trx, act, [...hidden, ...emptied])
  await trx
    .updateTable('settings')
    .set({ hidden_with_examples: JSON.stringify(emptied) })
    .execute()
}

/** Shows the sections again that were hidden with the examples. */
async function showEmptied(trx: Trx, act: Act): Promise<void> {
  const { hidden_sections, hidden_with_examples } = await settingsOf(trx, 'hidden_sections', 'hidden_with_examples')
  await setHidden(
    trx,
    act,
    hidden_sections.filter((name) => !hidden_with_examples.includes(name)),
  )
  await trx
    .updateTable('settings')
    .set({ hidden_with_examples: JSON.stringify([]) })
    .execute()
}

/** Changes which sections are hidden, as a part of the act: their version and their history follow. */
async function setHidden(trx: Trx, act: Act, hidden_sections: HideableSection[]): Promise<void> {
  const former = await readSettings(trx)
  if (hidden_sections.length === former.hidden_sections.length) return
  await writeSettings(trx, { hidden_sections })
  await recordSettings(trx, { ...act, isPart: true }, { former, saved: await readSettings(trx) })
}
