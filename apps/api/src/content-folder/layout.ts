import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { ContentValues, PortableContent } from '@tablier/backend'
import {
  type Collection,
  type CollectionName,
  collections,
  isUploadName,
  parseSocialMedia,
  posterName,
  posterPath,
  UPLOADS,
  mediaColumns,
} from '@tablier/contracts'

/**
 * Content as a folder for people and version control: each collection has a JSON file with its records in the owner's
 * order, so that changing one field changes one line. docs/commands.md describes it.
 */

/** The file that marks a folder as content. It names uploads that records refer to and the site lacked. */
export const MARKER = 'tablier-content.json'
/** Rises when older versions could no longer read the folder. */
export const FORMAT = 1
export const SETTINGS = 'settings.json'
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
export function jsonText(content: unknown): string {
  const isUnsaid = (key: string, value: object) =>
    /^(?:translations|other_languages)$/.test(key) && Object.keys(value).length === 0
  return `${JSON.stringify(content, (key, value) => (isUnsaid(key, value) ? undefined : value), 2)}\n`
}

/** Returns a record for the folder: its status, then its fields in the contract's order, without empty ones. */
export function recordToFile(name: CollectionName, values: ContentValues): object {
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
export function pathToFile(path: string): string {
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
