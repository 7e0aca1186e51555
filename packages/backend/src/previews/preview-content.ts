import {
  type Collection,
  type CollectionName,
  collectionNames,
  collections,
  type ShownRecords,
  type SiteLanguage,
} from '@tablier/contracts'
import { type ContentView, listView } from '../content/content-drafts.ts'
import { withPictures } from '../content/content-rows.ts'
import type { Trx } from '../database/database.ts'
import { listLegalPages } from '../content/legal-pages.ts'
import type { PreviewContent } from '../calls/ports.ts'
import { readSettings } from '../settings/settings.ts'

export const allCollections = Object.entries(collections) as [CollectionName, Collection][] // Object.entries widens its keys to string

/**
 * Reads the content of a view. Settings and legal pages have no drafts; they are those of now, also in a past view.
 * @param lang of the pictures' alternative texts; undefined for the main language
 */
export async function readPreviewContent(trx: Trx, view: ContentView, lang?: SiteLanguage): Promise<PreviewContent> {
  const lists: [CollectionName, unknown][] = []
  for (const [name, collection] of allCollections)
    lists.push([name, await withPictures(trx, collection, await listView(trx, name, view), lang)])
  const settings = await readSettings(trx)
  const { site_name, language, other_languages, time_zone, region, hidden_sections, translations } = settings
  return {
    lists: Object.fromEntries(lists) as unknown as PreviewContent['lists'], // Object.fromEntries loses the names
    settings: { site_name, language, other_languages, time_zone, region, hidden_sections, translations },
    legalPages: await listLegalPages(trx, { isPublished: true }),
  }
}

/** Returns the ids of the records that the page shows, in their order. */
export function shownRecords({ lists }: PreviewContent): ShownRecords {
  const ids = collectionNames.map((name) => [name, lists[name].map(({ id }) => id)] as const)
  return Object.fromEntries(ids) as ShownRecords // Object.fromEntries loses the names
}
