import { constants, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ContentValues, type PortableContent, readPortable } from '@tablier/backend'
import {
  type Collection,
  type CollectionName,
  collectionNames,
  collections,
  isUploadName,
  legalPageNames,
  mediaColumns,
  parseSocialMedia,
  posterName,
  posterPath,
  UPLOADS,
} from '@tablier/contracts'
import { CommandError } from '../command-line/command-error.ts'
import type { Work } from '../command-line/verb.ts'
import type { OpenSite } from '../services/open-site.ts'

/**
 * Content as a folder for people and version control: each collection has a JSON file with its records in the owner's
 * order, so that changing one field changes one line. docs/commands.md describes it.
 */

/** The file that marks a folder as content. It names uploads that records refer to and the site lacked. */
export const MARKER = 'tablier-content.json'
/** Rises when older versions could no longer read the folder. */
export const FORMAT = 1
export const SETTINGS = 'settings.json'
export const TRAVEL = 'travel.json'
export const PICTURES = 'pictures.json'
export const MEDIA = 'media'

export interface Marker {
  readonly format: typeof FORMAT
  readonly missing: readonly string[]
  /** False during an export, and after one that was interrupted. */
  readonly complete?: false
}

export const collectionFile = (name: CollectionName): string => `content/${name}.json`
export const legalFacts = (name: string): string => `legal-pages/${name}.json`
export const legalText = (name: string): string => `legal-pages/${name}.html`

/** Returns JSON for a file, with one value per line. A site in one language says nothing of others. */
function jsonText(content: unknown): string {
  const isUnsaid = (key: string, value: object) =>
    /^(?:(?:area_)?translations|other_languages)$/.test(key) && Object.keys(value).length === 0
  return `${JSON.stringify(content, (key, value) => (isUnsaid(key, value) ? undefined : value), 2)}\n`
}

/** Returns a record for the folder: its status, then its fields in the contract's order, without empty ones. */
function recordToFile(name: CollectionName, values: ContentValues): object {
  const collection: Collection = collections[name]
  const media = mediaColumns(collection)
  const entries = ['status', ...Object.keys(collection.fields)].map((field) => {
    const value = values[field]
    if (media.includes(field) && typeof value === 'string') return [field, pathToFile(value)]
    return [field, name === 'footers' && field === 'social_media' ? socialToFile(value) : value]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== ''))
}

/** Reverses `recordToFile` for any JSON value. The caller checks the result. */
export function recordFromFile(name: CollectionName, record: unknown): unknown {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return record
  const media = mediaColumns(collections[name])
  const entries = Object.entries(record).map(([field, value]) => {
    if (media.includes(field)) return [field, pathFromFile(value)]
    return [field, name === 'footers' && field === 'social_media' ? socialFromFile(value) : value]
  })
  return Object.fromEntries(entries)
}

/** Returns `media/<name>` for `/api/uploads/<name>`; URLs of other sites stay. */
function pathToFile(path: string): string {
  const name = path.startsWith(UPLOADS) ? path.slice(UPLOADS.length) : ''
  return isUploadName(name) ? `${MEDIA}/${name}` : path
}

export function pathFromFile(path: unknown): unknown {
  if (typeof path !== 'string' || !path.startsWith(`${MEDIA}/`)) return path
  return UPLOADS + path.slice(MEDIA.length + 1)
}

function socialToFile(json: unknown): unknown {
  return parseSocialMedia(String(json)).map(({ media_name, media_icon, media_link }) => ({
    media_name,
    media_icon: pathToFile(media_icon),
    media_link,
  }))
}

function socialFromFile(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  const entries = list.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'media_icon' in entry
      ? { ...entry, media_icon: pathFromFile(entry.media_icon) }
      : entry,
  )
  return JSON.stringify(entries)
}

const MENTION = /\/api\/uploads\/([\w.-]+)/g

/** Returns the names of all uploads that records mention in any field, and of their videos' posters, sorted. */
export function mentionedMedia({ records }: Pick<PortableContent, 'records'>): string[] {
  const names = new Set<string>()
  for (const [, name = ''] of JSON.stringify(records).matchAll(MENTION)) {
    if (!isUploadName(name)) continue
    names.add(name)
    if (posterPath(UPLOADS + name)) names.add(posterName(name))
  }
  return [...names].sort()
}

/** Returns content that refers to uploads by their new names. */
export function renameMedia(content: PortableContent, names: ReadonlyMap<string, string>): PortableContent {
  const text = JSON.stringify(content)
  const renamed = text.replace(
    MENTION,
    (mention, name: string) => UPLOADS + (names.get(name) ?? mention.slice(UPLOADS.length)),
  )
  return JSON.parse(renamed) as PortableContent // only names were replaced
}

/** Opens a file for reading. It follows no link, and does not wait for a pipe's writer, which may never come. */
export function openToRead(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
}

const UNFINISHED: Marker = { format: FORMAT, missing: [], complete: false }

/**
 * Writes the content into a new or empty folder, or an older export.
 * @returns how many records and how many pictures and videos there are, and the names of uploads that records refer to
 * but the site does not have
 * @throws CommandError `not_empty`
 */
export async function writeContentFolder(
  { db, storage }: Pick<OpenSite, 'db' | 'storage'>,
  folder: string,
  { report, signal }: Work,
) {
  await checkTarget(folder)
  const content = await readPortable(db)
  const names = mentionedMedia(content)
  for (const part of ['content', 'legal-pages', MEDIA]) await mkdir(join(folder, part), { recursive: true })
  await writeFile(join(folder, MARKER), jsonText(UNFINISHED)) // until everything else is written
  const missing: string[] = []
  for (const [done, name] of names.entries()) {
    signal.throwIfAborted()
    report({ step: 'media', done, total: names.length })
    if (!(await copyMedia(storage, name, join(folder, MEDIA, name)))) missing.push(name)
  }
  for (const stale of await readdir(join(folder, MEDIA)))
    if (isUploadName(stale.replace(/^\./, '')) && !names.includes(stale)) await rm(join(folder, MEDIA, stale))
  for (const [file, text] of filesOf(content, missing)) await writeFile(join(folder, file), text)
  const records = collectionNames.reduce((sum, name) => sum + content.records[name].length, 0)
  return { records, media: names.length - missing.length, missing }
}

async function checkTarget(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries.length === 0 || entries.includes(MARKER)) return
  throw new CommandError(
    'not_empty',
    `${folder} has other files. Please name a new folder, or one with an earlier export.`,
  )
}

/** Returns the files, the marker last, because it says that the folder is complete. */
function filesOf({ records, legalPages, pictures, settings, travel }: PortableContent, missing: readonly string[]) {
  const marker: Marker = { format: FORMAT, missing }
  return new Map([
    ...collectionNames.map(
      (name) => [collectionFile(name), jsonText(records[name].map((values) => recordToFile(name, values)))] as const,
    ),
    ...legalPageNames.flatMap((name) => {
      const { body, ...facts } = legalPages[name]
      return [[legalFacts(name), jsonText(facts)] as const, [legalText(name), `${body}\n`] as const]
    }),
    [PICTURES, jsonText(pictures.map(({ path, ...facts }) => ({ path: pathToFile(path), ...facts })))],
    [SETTINGS, jsonText(settings)],
    [TRAVEL, jsonText(travel)],
    [MARKER, jsonText(marker)],
  ])
}

/** Copies an upload, unless the folder has it already. Returns false if the site lacks it. */
async function copyMedia(storage: OpenSite['storage'], name: string, target: string): Promise<boolean> {
  const present = await stat(target).catch(() => null) // a file that cannot be read is written again
  const stored = await storage.stat(name)
  if (!stored) return false
  if (present?.size === stored.size) return true
  const found = await storage.read(name)
  if (!found) return false
  const arriving = join(dirname(target), `.${name}`) // an interrupted export leaves it
  await pipeline(found.stream, createWriteStream(arriving))
  await rename(arriving, target)
  return true
}
