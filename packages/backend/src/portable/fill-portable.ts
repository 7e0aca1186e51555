import { collectionNames, collections, legalPageNames } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import { lockTable } from '../collections/content-rows.ts'
import { trashAll } from '../collections/content-trash.ts'
import { fillContent } from '../collections/fill-content.ts'
import type { Database } from '../database/database.ts'
import type { Act } from '../history/actor.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import { lockLegalPage, updateLegalPage } from '../legal-pages/legal-page-queries.ts'
import { savePicture } from '../pictures/picture-queries.ts'
import { readSettings, writeSettings } from '../settings/settings-queries.ts'
import { type PortableContent, usedPaths } from './portable-content.ts'

/** Records in one statement: a statement has at most 65,535 values. */
const AT_ONCE = 500

/**
 * Puts content in the place of what the site has: present records go to the trash, legal pages and settings change.
 * @param content checked
 * @returns how many records were inserted, and how many went to the trash
 */
export async function fillPortable(
  trx: Transaction<Database>,
  content: PortableContent,
  act: Act,
): Promise<{ records: number; trashed: number }> {
  let [records, trashed] = [0, 0]
  for (const name of collectionNames) {
    await lockTable(trx, collections[name].table)
    trashed += await trashAll(trx, act, name)
    const bodies = content.records[name].map((body, position) => ({ name, body: { ...body, position } }))
    for (let start = 0; start < bodies.length; start += AT_ONCE)
      await fillContent(trx, bodies.slice(start, start + AT_ONCE), act)
    if (bodies.length > 0) await recordActivity(trx, act, { area: name, action: 'created', count: bodies.length })
    records += bodies.length
  }
  await fillPictures(trx, content)
  await fillTexts(trx, content, act)
  return { records, trashed }
}

/** What was stated here about the same pictures is forgotten. */
async function fillPictures(trx: Transaction<Database>, { records, pictures }: PortableContent): Promise<void> {
  const used = [...new Set(usedPaths(records))]
  for (let start = 0; start < used.length; start += AT_ONCE)
    await trx
      .deleteFrom('pictures')
      .where('path', 'in', used.slice(start, start + AT_ONCE))
      .execute()
  for (const { path, ...facts } of pictures) await savePicture(trx, path, facts)
}

async function fillTexts(
  trx: Transaction<Database>,
  { legalPages, settings }: PortableContent,
  act: Act,
): Promise<void> {
  for (const name of legalPageNames) {
    const former = await lockLegalPage(trx, name)
    const details = changedFields(former, { ...former, ...legalPages[name] }, ['title', 'body', 'is_published'])
    if (details.length === 0) continue
    const { title } = await updateLegalPage(trx, name, legalPages[name])
    await recordActivity(trx, act, { area: 'legalPages', action: 'edited', title, details })
  }
  const former = await readSettings(trx)
  const details = changedFields(former, { ...former, ...settings }, ['site_name', 'language', 'time_zone'])
  await writeSettings(trx, settings)
  if (details.length > 0) await recordActivity(trx, act, { area: 'settings', action: 'edited', details })
}
