import { collections, legalPaths, shownInParts, type SiteQuery } from '@tablier/contracts'
import { countPublished, findRow } from './content-rows.ts'
import { type Db, settingsOf } from '../database/database.ts'
import { listLegalPages } from './legal-pages.ts'
import { shownLanguages } from '../site/site-languages.ts'

/** Which pages a site has. */
export interface SitePages {
  /** The languages in which visitors can read them, the main one first. */
  readonly languages: readonly string[]
  /** The paths of the pages that search engines may list, without a language. */
  readonly paths: readonly string[]
}

export async function readSitePages(db: Db): Promise<SitePages> {
  const languages = shownLanguages(await settingsOf(db, 'language', 'other_languages'))
  const legalPages = await listLegalPages(db, { isPublished: true })
  return { languages, paths: ['/', ...legalPages.map(({ name }) => legalPaths[name])] }
}

/**
 * Returns whether the page differs with this query: it shows a notice, a published dish, or a part of a list that has
 * records.
 */
export async function hasOwnPage(db: Db, { notice, dish, dishes, pictures }: SiteQuery): Promise<boolean> {
  if (notice) return true
  if (dish !== undefined) return (await findRow(db, collections.portfolioItems, dish))?.status === 'Published'
  const [name, part] = dishes === undefined ? (['galleryItems', pictures] as const) : (['portfolioItems', dishes] as const)
  if (part === undefined) return false
  return (part - 1) * shownInParts[name].held < (await countPublished(db, collections[name]))
}
