import { Type } from '@sinclair/typebox'
import {
  api,
  type CollectionName,
  collectionNames,
  collections,
  type LegalPage,
  type LegalPageName,
  legalPageNames,
  type ObjectSchema,
  type AdminSettings,
  type PictureFacts,
  strictObject,
  type Translations,
  travelFields,
} from '@tablier/contracts'
import { sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import { compileCheck, invalidInput } from '../calls/validation.ts'
import { fillContent, lockTable } from './content-rows.ts'
import { trashAll } from './content-trash.ts'
import { type ContentValues, contentValues } from './content-values.ts'
import { type Db, readTogether, settingsOf, type Trx } from '../database/database.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import { withPresentTitles } from './menu-values.ts'
import {
  checkedLegalPage,
  isBlank,
  listLegalPages,
  lockLegalPage,
  recordLegalPage,
  updateLegalPage,
} from './legal-pages.ts'
import { checkedFacts, savePicture } from './picture-queries.ts'
import { checkedSettings, readSettings, recordSettings, writeSettings } from '../settings/settings.ts'
import { checkedTravel, fillTravel, readTravel, type TravelValues } from '../settings/travel-settings.ts'
import { checkLanguages } from '../site/site-languages.ts'

/** The content of a site without what is different on each site: ids, versions, times, accounts and messages. */
export interface PortableContent {
  readonly settings: PortableSettings
  /** How far the owner goes, and what it costs. Undefined in a folder that an older version has written. */
  readonly travel: TravelValues | undefined
  readonly legalPages: Readonly<Record<LegalPageName, PortableLegalPage>>
  /** The records of each collection in the owner's order, with their status and the collection's columns. */
  readonly records: Readonly<Record<CollectionName, readonly ContentValues[]>>
  /** The facts about the pictures that records use, in the order of their paths. */
  readonly pictures: readonly PictureFacts[]
}

/** The settings that visitors see. Without a time zone, the server's own is used. */
type PortableSettings = Pick<AdminSettings, 'site_name' | 'language'> &
  Partial<Pick<AdminSettings, (typeof settingNames)[number]>>

const languageSettings = ['language', 'other_languages', 'translations'] as const
const settingNames = ['site_name', ...languageSettings, 'time_zone', 'region', 'hidden_sections'] as const

const legalPageFacts = ['title', 'body', 'is_published', 'translations'] as const

export type PortableLegalPage = Pick<LegalPage, (typeof legalPageFacts)[number]>

/** Reads the whole content in one transaction. */
export async function readPortable(db: Db): Promise<PortableContent> {
  return readTogether(db, async (trx) => {
    const records = await readRecords(trx)
    const { site_name, language, time_zone, region, ...settings } = await settingsOf(trx, ...settingNames)
    const pages = new Map((await listLegalPages(trx)).map((page) => [page.name, page]))
    const { version: _, ...travel } = await readTravel(trx)
    const legalPages = legalPageNames.map((name) => {
      const { title, body, is_published, translations } = pages.get(name)! // a migration made all of them
      return [name, { title, body, is_published, translations }]
    })
    return {
      settings: {
        site_name,
        language,
        ...(time_zone !== null && { time_zone }),
        ...(region !== '' && { region }),
        ...settings,
      },
      travel,
      legalPages: Object.fromEntries(legalPages) as PortableContent['legalPages'], // has every name
      records,
      pictures: await readPictures(trx, records),
    }
  })
}

async function readRecords(trx: Trx): Promise<PortableContent['records']> {
  const records: Partial<Record<CollectionName, readonly ContentValues[]>> = {}
  for (const name of collectionNames) {
    const { table, fields } = collections[name]
    const columns = ['status', ...Object.keys(fields)].map((column) => sql.ref(column))
    const { rows } = await sql<ContentValues>`
      select ${sql.join(columns)} from ${sql.table(table)} order by position, created_at desc, id desc
    `.execute(trx)
    records[name] = name === 'menus' ? await Promise.all(rows.map((row) => withPresentTitles(trx, row))) : rows
  }
  return records as PortableContent['records'] // has every name
}

async function readPictures(trx: Trx, records: PortableContent['records']): Promise<readonly PictureFacts[]> {
  const used = new Set(usedPaths(records))
  const stated = await trx.selectFrom('pictures').selectAll().execute()
  return stated.filter(({ path }) => used.has(path)).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Returns the paths of all pictures and videos in the file columns of records. */
function usedPaths(records: PortableContent['records']): string[] {
  return collectionNames.flatMap((name) => {
    const { file } = collections[name]
    return records[name].flatMap((values) => {
      const path = file && values[file.column]
      return typeof path === 'string' && path !== '' ? [path] : []
    })
  })
}

/** Returns true if no collection has a record and no legal page has a text. */
export async function isContentEmpty(db: Db): Promise<boolean> {
  const records = Object.values(collections).map(({ table }) => sql`exists (select from ${sql.table(table)})`)
  const texts = sql`exists (select from legal_pages where body <> '')`
  const { rows } = await sql<{ isFull: boolean }>`
    select ${sql.join([...records, texts], sql` or `)} as "isFull"`.execute(db)
  return rows[0]?.isFull === false
}

/**
 * Checks of content from outside, with the contract's schemas and the handlers' rules. Each returns the checked values
 * with clean HTML, or throws AppError `invalid_input`. Unknown keys are refused too, because they are spelling
 * mistakes.
 */

export async function checkRecord(name: CollectionName, value: unknown): Promise<ContentValues> {
  const collection = collections[name]
  const body = checkShape(value, collection.endpoints.create.body)
  return contentValues(collection, body, undefined)
}

export function checkLegalPage(value: unknown): PortableLegalPage {
  const { title, body, is_published, translations } = checkShape(value, api.legalPages.update.body)
  if (typeof title !== 'string' || typeof body !== 'string') throw new AppError('invalid_input')
  const texts = { title, body, translations: (translations ?? {}) as Translations } // checked by checkShape
  const page = { ...checkedLegalPage(texts), is_published: is_published === true }
  if (page.is_published && isBlank(page.body)) throw new AppError('invalid_input', { reason: 'pageNeedsText' })
  return page
}

export function checkSettings(value: unknown): PortableSettings {
  const given = checkShape(value, api.settings.update.body) as unknown as PortableSettings // checkShape has just checked it
  const isPortable = Object.keys(given).every((name) => settingNames.some((known) => known === name))
  if (typeof given.site_name !== 'string' || typeof given.language !== 'string' || !isPortable)
    throw new AppError('invalid_input', { reason: 'settingsHave' })
  const settings = { other_languages: [], translations: {}, ...given, ...checkedSettings(given) }
  checkLanguages(settings)
  return settings
}

const TravelOfFolder = Type.Partial(strictObject(travelFields))

export function checkTravel(value: unknown): TravelValues {
  return checkedTravel(checkShape(value, TravelOfFolder))
}

export function checkPicture(value: unknown): PictureFacts {
  const { path, ...facts } = checkShape(value, api.pictures.update.body)
  return {
    focal_x: null,
    focal_y: null,
    alt: '',
    is_decorative: false,
    translations: {},
    ...checkedFacts({ path: String(path), ...facts }),
  }
}

function checkShape(value: unknown, schema: ObjectSchema): ContentValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid_input', { reason: 'mustBeAnObject' })
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(schema.properties, key))
  if (unknown !== undefined)
    throw new AppError('invalid_input', {
      reason: 'unknownKey',
      values: { key: JSON.stringify(unknown.slice(0, 50)) },
    })
  const check = compileCheck(schema, 'body')
  if (!check(value)) throw invalidInput(check.errors ?? [])
  return value as ContentValues // an object, as checked
}

/** How many records are inserted in one statement, which can have at most 65,535 values. */
const AT_ONCE = 500

/**
 * Replaces the site's content: present records go to the trash, and legal pages and settings are overwritten.
 * @param content checked
 * @returns how many records were inserted, and how many went to the trash
 */
export async function fillPortable(
  trx: Trx,
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

/** Replaces the facts about the pictures. Those that this site had for the same pictures are deleted. */
async function fillPictures(trx: Trx, { records, pictures }: PortableContent): Promise<void> {
  const used = [...new Set(usedPaths(records))]
  for (let start = 0; start < used.length; start += AT_ONCE)
    await trx
      .deleteFrom('pictures')
      .where('path', 'in', used.slice(start, start + AT_ONCE))
      .execute()
  for (const { path, ...facts } of pictures) await savePicture(trx, path, facts)
}

async function fillTexts(trx: Trx, { legalPages, settings, travel }: PortableContent, act: Act): Promise<void> {
  for (const name of legalPageNames) {
    const former = await lockLegalPage(trx, name)
    if (changedFields(former, { ...former, ...legalPages[name] }, legalPageFacts).length === 0) continue
    await recordLegalPage(trx, act, { former, page: await updateLegalPage(trx, name, legalPages[name]) })
  }
  const former = await readSettings(trx)
  await writeSettings(trx, settings)
  await recordSettings(trx, act, { former, saved: await readSettings(trx) })
  if (travel) await fillTravel(trx, act, travel)
}
