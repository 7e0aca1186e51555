import type { Static } from '@sinclair/typebox'
import {
  type Collection,
  type CollectionName,
  type Collections,
  collections,
  type ListInParts,
  type ListOfAll,
  type ListOfOne,
  type SiteLanguage,
} from '@tablier/contracts'
import { countPublished, findRow, publishedRows, type Slice, withPictures } from './content-rows.ts'
import type { Db } from '../database/database.ts'
import type { ContentRow } from '../database/tables/content.ts'
import type { PreviewContent } from '../calls/ports.ts'
import { inLanguage } from '../site/translations.ts'

/** A record as the public page shows it. */
type OnPage<Name extends CollectionName> = Static<Collections[Name]['onPage']>

interface ListPart {
  /** From 1. */
  readonly part: number
  /** How many records a part holds. */
  readonly held: number
  /** The id of a record to add if the part lacks it. There may be no such record. */
  readonly asked?: number | undefined
}

/** Reads the records that the page shows, in one language. */
export interface PageRecords {
  /** Returns the first record of a list, or null. */
  readonly first: <Name extends ListOfOne>(name: Name) => Promise<OnPage<Name> | null>
  /** Returns all records of a list, or so many. */
  readonly list: <Name extends ListOfAll | 'aboutFeatures'>(name: Name, most?: number) => Promise<OnPage<Name>[]>
  /** Returns a part of a list that may be long, and how many records there are in all. */
  readonly part: <Name extends ListInParts>(
    name: Name,
    asked: ListPart,
  ) => Promise<{ items: OnPage<Name>[]; total: number }>
}

/** Where rows come from: the published ones of the database, or those of a preview. */
interface Rows {
  slice(name: CollectionName, slice: Slice): Promise<readonly ContentRow[]>
  count(name: CollectionName): Promise<number>
  find(name: CollectionName, id: number): Promise<ContentRow | undefined>
}

/**
 * @param lang of the texts; undefined for the main language
 * @param drafts shown in place of what is published
 */
export function pageRecords(db: Db, lang: SiteLanguage | undefined, drafts: PreviewContent | undefined): PageRecords {
  const rows = drafts ? rowsOfPreview(drafts) : publishedOf(db, lang)
  const onPage = <Name extends CollectionName>(name: Name, found: readonly ContentRow[]) => {
    const { translated, onPage: shown }: Collection = collections[name]
    const isShown = ([column]: [string, unknown]) => column in shown.properties // the kitchen's allergens are not
    return found.map((row) =>
      Object.fromEntries(Object.entries(inLanguage(row, translated, lang)).filter(isShown)),
    ) as OnPage<Name>[] // the collection's own columns
  }
  return {
    first: async (name) => onPage(name, await rows.slice(name, { limit: 1 }))[0] ?? null,
    list: async (name, limit) => onPage(name, await rows.slice(name, limit === undefined ? {} : { limit })),
    part: async (name, { part, held, asked }) => {
      const found = await rows.slice(name, { limit: held, offset: (part - 1) * held })
      const total = await rows.count(name)
      const isMissing = asked !== undefined && total > found.length && !found.some(({ id }) => id === asked)
      const added = isMissing ? await rows.find(name, asked) : undefined
      return { items: onPage(name, added ? [...found, added] : found), total }
    },
  }
}

function publishedOf(db: Db, lang: SiteLanguage | undefined): Rows {
  const pictured = (name: CollectionName, rows: readonly ContentRow[]) =>
    withPictures(db, collections[name], rows, lang)
  return {
    slice: async (name, slice) => pictured(name, await publishedRows(db, collections[name], slice)),
    count: (name) => countPublished(db, collections[name]),
    find: async (name, id) => {
      const row = await findRow(db, collections[name], id)
      return row?.status === 'Published' ? (await pictured(name, [row]))[0] : undefined
    },
  }
}

/** The rows of a preview have the facts about their pictures. A stored one that is older than a list lacks the list. */
function rowsOfPreview({ lists }: PreviewContent): Rows {
  const rowsOf = (name: CollectionName): readonly ContentRow[] => lists[name] ?? []
  return {
    slice: async (name, { offset = 0, limit = Infinity }) => rowsOf(name).slice(offset, offset + limit),
    count: async (name) => rowsOf(name).length,
    find: async (name, id) => rowsOf(name).find((row) => row.id === id),
  }
}
