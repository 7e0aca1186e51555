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
import type { Db } from '../database/database.ts'
import { listLegalPages } from '../content/legal-pages.ts'
import type { SiteContent } from '../calls/ports.ts'
import { siteLocale } from '../site/locale-rules.ts'
import { readSettings } from '../settings/settings.ts'
import { shownLanguage, shownLanguages } from '../site/site-languages.ts'
import { inLanguage } from '../site/translations.ts'

export const allCollections = Object.entries(collections) as [CollectionName, Collection][] // Object.entries widens its keys to string

/**
 * Reads the content of a view. Settings and legal pages have no drafts; they are those of now, also in a past view.
 * @param lang of the pictures' alternative texts; undefined for the main language
 */
export async function readSiteContent(db: Db, view: ContentView, lang?: SiteLanguage): Promise<SiteContent> {
  const [lists, settings, legalPages] = await Promise.all([
    Promise.all(
      allCollections.map(
        async ([name, collection]) =>
          [name, await withPictures(db, collection, await listView(db, name, view), lang)] as const,
      ),
    ),
    readSettings(db),
    listLegalPages(db, { isPublished: true }),
  ])
  const { site_name, language, other_languages, time_zone, region, hidden_sections, translations } = settings
  const languages = shownLanguages(settings)
  return {
    lists: Object.fromEntries(lists) as unknown as SiteContent['lists'], // Object.fromEntries loses the names
    settings: { site_name, language, other_languages, time_zone, region, hidden_sections, translations, languages },
    legalPages,
  }
}

/** Returns the ids of the records that the page shows, in their order. */
export function shownRecords({ lists }: SiteContent): ShownRecords {
  const ids = collectionNames.map((name) => [name, lists[name].map(({ id }) => id)] as const)
  return Object.fromEntries(ids) as ShownRecords // Object.fromEntries loses the names
}

interface PublicAnswer {
  readonly status: number
  readonly body: unknown
}

/**
 * Answers the public calls of a rendering from this content, as the API would. A language that visitors do not see yet
 * can be asked for too. @throws for any other call
 */
export function answerPublicCall(content: SiteContent, path: string): PublicAnswer {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const route = pathname.replace(/^\/api/, '')
  const { other_languages = [], ...site } = content.settings
  const asked = other_languages.filter(({ language }) => language === searchParams.get('lang'))
  const languages = [...new Set([...(site.languages ?? [site.language]), ...asked.map(({ language }) => language)])]
  const lang = shownLanguage(languages, searchParams.get('lang') ?? undefined)
  if (route === '/settings') {
    const locale = siteLocale({ region: '', ...site }, lang) // an older snapshot lacks the region
    return found({ settings: inLanguage({ ...site, languages, locale }, ['site_name'], lang) })
  }
  if (route === '/legal-pages') {
    const links = content.legalPages.map(({ name, title, translations }) => ({ name, title, translations }))
    return found({ items: links.map((link) => inLanguage(link, ['title'], lang)) })
  }
  const listed = allCollections.find(([, collection]) => collection.path === route)
  if (!listed) throw new Error(`a preview cannot answer ${path}`)
  const [name, { translated }] = listed
  const rows = (content.lists[name] ?? []).map((row) => inLanguage(row, translated, lang)) // an older snapshot lacks new lists
  return page(rows, searchParams)
}

function page(rows: readonly object[], query: URLSearchParams): PublicAnswer {
  const [number, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)]
  return found({ items: rows.slice((number - 1) * limit, number * limit), total: rows.length, page: number, limit })
}

function found(data: object): PublicAnswer {
  return { status: 200, body: { success: true, data } }
}
