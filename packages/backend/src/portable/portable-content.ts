import {
  type CollectionName,
  collectionNames,
  collections,
  type LegalPageName,
  legalPageNames,
  type PictureFacts,
  type SiteSettings,
} from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import type { ContentValues } from '../collections/content-values.ts'
import type { Database, Db } from '../database/database.ts'
import { listLegalPages } from '../legal-pages/legal-page-queries.ts'

/** The content of a site without what differs between sites: ids, versions, times, accounts and messages. */
export interface PortableContent {
  readonly settings: PortableSettings
  readonly legalPages: Readonly<Record<LegalPageName, PortableLegalPage>>
  /** The records of each collection in the owner's order, with their status and own columns. */
  readonly records: Readonly<Record<CollectionName, readonly ContentValues[]>>
  /** What is stated about the pictures that records use, in the order of their paths. */
  readonly pictures: readonly PictureFacts[]
}

/** The settings that visitors see. Without a time zone, it is the server's own. */
export type PortableSettings = Pick<SiteSettings, 'site_name' | 'language'> & { readonly time_zone?: string }

export interface PortableLegalPage {
  readonly title: string
  readonly body: string
  readonly is_published: boolean
}

/** Reads the whole content as of one moment. */
export async function readPortable(db: Db): Promise<PortableContent> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const records = await readRecords(trx)
      const { site_name, language, time_zone } = await trx
        .selectFrom('settings')
        .select(['site_name', 'language', 'time_zone'])
        .executeTakeFirstOrThrow()
      const pages = new Map((await listLegalPages(trx)).map((page) => [page.name, page]))
      const legalPages = legalPageNames.map((name) => {
        const { title, body, is_published } = pages.get(name)! // a migration made all of them
        return [name, { title, body, is_published }]
      })
      return {
        settings: { site_name, language, ...(time_zone !== null && { time_zone }) },
        legalPages: Object.fromEntries(legalPages) as PortableContent['legalPages'], // of all names
        records,
        pictures: await readPictures(trx, records),
      }
    })
}

async function readRecords(trx: Transaction<Database>): Promise<PortableContent['records']> {
  const records: Partial<Record<CollectionName, readonly ContentValues[]>> = {}
  for (const name of collectionNames) {
    const { table, fields } = collections[name]
    const columns = ['status', ...Object.keys(fields)].map((column) => sql.ref(column))
    const { rows } = await sql<ContentValues>`
      select ${sql.join(columns)} from ${sql.table(table)} order by position, created_at desc, id desc
    `.execute(trx)
    records[name] = rows
  }
  return records as PortableContent['records'] // of all names
}

async function readPictures(
  trx: Transaction<Database>,
  records: PortableContent['records'],
): Promise<readonly PictureFacts[]> {
  const used = new Set(usedPaths(records))
  const stated = await trx.selectFrom('pictures').selectAll().execute()
  return stated.filter(({ path }) => used.has(path)).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Returns the paths of all pictures and videos in the file columns of records. */
export function usedPaths(records: PortableContent['records']): string[] {
  return collectionNames.flatMap((name) => {
    const { file } = collections[name]
    return records[name].flatMap((values) => {
      const path = file && values[file.column]
      return typeof path === 'string' && path !== '' ? [path] : []
    })
  })
}
