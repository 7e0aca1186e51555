import {
  type Collection,
  type CollectionName,
  collectionNames,
  collections,
  type LegalPage,
  type ShownRecords,
  type SiteSettings,
} from '@tablier/contracts'
import type { ContentRow } from '../collections/content-rows.ts'
import { type ContentView, listView } from '../collections/content-views.ts'
import { withPictures } from '../collections/pictures-on-page.ts'
import type { Db } from '../database/database.ts'
import { listLegalPages } from '../legal-pages/legal-page-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'

/** Everything that the public page can show: JSON, in the forms of the API's replies. */
export interface SiteContent {
  /** In the owner's order. */
  readonly lists: Readonly<Record<CollectionName, readonly ContentRow[]>>
  readonly settings: SiteSettings
  readonly legalPages: readonly LegalPage[]
}

export const allCollections = Object.entries(collections) as [CollectionName, Collection][] // Object.entries widens its keys to string

/** Reads what the page shows in a view. Settings and legal pages have no drafts and no past: they are as they are now. */
export async function readSiteContent(db: Db, view: ContentView): Promise<SiteContent> {
  const [lists, settings, legalPages] = await Promise.all([
    Promise.all(
      allCollections.map(
        async ([name, collection]) =>
          [name, await withPictures(db, collection, await listView(db, name, view))] as const,
      ),
    ),
    readSettings(db),
    listLegalPages(db, { isPublished: true }),
  ])
  const { site_name, language, time_zone } = settings
  return {
    lists: Object.fromEntries(lists) as unknown as SiteContent['lists'], // Object.fromEntries loses the names
    settings: { site_name, language, time_zone },
    legalPages,
  }
}

/** The ids of the records in their order. */
export function shownRecords({ lists }: SiteContent): ShownRecords {
  const ids = collectionNames.map((name) => [name, lists[name].map(({ id }) => id)] as const)
  return Object.fromEntries(ids) as ShownRecords // Object.fromEntries loses the names
}
