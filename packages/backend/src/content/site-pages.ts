import { collections, legalPageNames, legalPaths, MENUS_PATH, shownInParts, type SiteQuery } from '@tablier/contracts'
import type { Ports } from '../calls/ports.ts'
import { countPublished, findRow } from './content-rows.ts'
import { menuTitles } from './menus-on-page.ts'
import type { Db } from '../database/database.ts'
import { readSettings } from '../settings/settings.ts'
import { shownLanguages } from '../site/site-languages.ts'

/** Which pages a site has. */
export interface SitePages {
  /** The languages in which visitors can read them, the main one first. */
  readonly languages: readonly string[]
  /** The paths of the pages that search engines may list, without a language. */
  readonly paths: readonly string[]
}

export async function readSitePages({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<SitePages> {
  const settings = await readSettings(db)
  const languages = shownLanguages(settings)
  const rows = await db.selectFrom('legal_pages').select('name').where('is_published', '=', true).execute()
  const published = new Set(rows.map(({ name }) => name))
  const legal = legalPageNames.filter((name) => published.has(name)).map((name) => legalPaths[name])
  const menus = await menuTitles(db, { lang: undefined, timeZone: settings.time_zone, now: now() })
  return { languages, paths: ['/', ...(menus.length > 0 ? [MENUS_PATH] : []), ...legal] }
}

/**
 * Returns whether the page differs with this query: it shows a notice, a published dish, or a part of a list that has
 * records.
 */
export async function hasOwnPage(db: Db, { notice, dish, dishes, pictures }: SiteQuery): Promise<boolean> {
  if (notice) return true
  if (dish !== undefined) return (await findRow(db, collections.portfolioItems, dish))?.status === 'Published'
  const [name, part] =
    dishes === undefined ? (['galleryItems', pictures] as const) : (['portfolioItems', dishes] as const)
  if (part === undefined) return false
  return (part - 1) * shownInParts[name].held < (await countPublished(db, collections[name]))
}
