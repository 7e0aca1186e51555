import {
  type Api,
  type LegalPage,
  type LegalPageName,
  legalPageTexts,
  type ListInParts,
  shownInParts,
  shownOnPage,
  type SiteContent,
  type SiteLanguage,
  type SitePart,
  type SiteQuery,
} from '@tablier/contracts'
import { languageOf } from '@tablier/words/language-of'
import { sql } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import { readTogether, type Trx } from '../database/database.ts'
import { findLegalPage, listLegalPages } from './legal-pages.ts'
import type { HandlersOn, Log, Ports, PreviewContent } from '../calls/ports.ts'
import { readSettings, siteSettings } from '../settings/settings.ts'
import { cookingArea } from '../settings/travel-settings.ts'
import { inLanguage } from '../site/translations.ts'
import { menusOnPage, menuTitles } from './menus-on-page.ts'
import { pageRecords } from './page-records.ts'

/** What a page asks for. */
export interface SiteRequest {
  /** The main language if it is left out, or if the site does not show it. */
  readonly language?: SiteLanguage | undefined
  readonly query?: SiteQuery
  /** The legal page to read. It may not be published. */
  readonly legalPage?: LegalPageName | undefined
  /** Whether to read the menus, which have a page of their own. */
  readonly menus?: boolean
  /** How many dishes to read at most; by default as many as a page holds. */
  readonly dishes?: number
  /** Shown in place of what is published. Its languages count as shown. */
  readonly drafts?: PreviewContent
  /** True to read long lists whole, for a page that cannot load more of them. */
  readonly isWhole?: boolean
}

interface SiteReading extends SiteRequest {
  readonly log: Log
  /** Decides which menus are in season. */
  readonly now: Date
}

/** Reads what a page shows, all of it as it is at one moment. */
export async function readSite(
  { db, log, now }: Pick<Ports, 'db' | 'log' | 'now'>,
  request: SiteRequest,
): Promise<SiteContent> {
  return readTogether(db, (trx) => siteContent(trx, { ...request, log, now: now() }))
}

export const siteHandlers: HandlersOn<Api['site']> = {
  get: async (ports, { query: { lang, legal_page, page, ...query } }) => ({
    site: await readSite(ports, { language: lang, legalPage: legal_page, menus: page === 'menus', query }),
  }),
}

/**
 * Reads what a page shows. A part that cannot be read has an error, which is logged; the others have their data. A
 * hidden section has neither, and a legal page only if it is asked for.
 */
export async function siteContent(trx: Trx, reading: SiteReading): Promise<SiteContent> {
  await sql`savepoint parts`.execute(trx)
  const settings = await readPart(trx, reading, 'settings', async () => readPageSettings(trx, reading))
  const content: Partial<Record<SitePart, Part<unknown>>> = {
    settings: settings.data ? { data: settings.data.shown } : settings,
  }
  const spoken = settings.data?.shown.language ?? ''
  const hidden: readonly string[] = settings.data?.shown.hidden_sections ?? []
  for (const [name, read] of Object.entries(readersOf(trx, reading, settings.data)))
    content[name as SitePart] = hidden.includes(name)
      ? {}
      : await readPart<unknown>(trx, { log: reading.log, language: languageOf(spoken) }, name, read) // a key of readersOf
  return content as SiteContent // settings, and one part for each reader
}

interface Part<Data> {
  readonly data?: Data
  readonly error?: { readonly message: string }
}

/**
 * Reads a part of the page. PostgreSQL refuses all statements after one that failed, until the transaction returns to
 * the savepoint. Nothing is lost by that, since it only reads.
 * @throws if the connection is lost, which the other parts need too
 */
async function readPart<Data>(
  trx: Trx,
  { log, language = 'en' }: Pick<SiteReading, 'log' | 'language'>,
  part: string,
  read: () => Promise<Data>,
): Promise<Part<Data>> {
  try {
    return { data: await read() }
  } catch (error) {
    await sql`rollback to savepoint parts`.execute(trx)
    log.error({ err: error, part }, 'a part of the public page cannot be read')
    return { error: { message: new AppError('internal').messageIn(language) } }
  }
}

async function readPageSettings(trx: Trx, { language, drafts }: SiteReading) {
  const all = drafts
    ? { region: '', other_languages: [], translations: {}, ...drafts.settings } // a stored preview may be older than these
    : await readSettings(trx)
  const { settings, lang } = siteSettings(all, language, drafts !== undefined)
  return { shown: { ...settings, language: lang ?? settings.language }, lang }
}

/** Returns how each part except the settings is read. */
function readersOf(
  trx: Trx,
  { query = {}, legalPage, menus, now, isWhole = false, dishes, drafts }: SiteReading,
  settings: Awaited<ReturnType<typeof readPageSettings>> | undefined,
) {
  const lang = settings?.lang
  const heldOf = (name: ListInParts) => (isWhole ? Number.MAX_SAFE_INTEGER : shownInParts[name].held)
  const menuReading = { lang, timeZone: settings?.shown.time_zone ?? 'UTC', now, drafts }
  const { first, list, part } = pageRecords(trx, lang, drafts)
  return {
    look: () => first('looks'),
    logo: () => first('logos'),
    banner: () => first('banners'),
    about: async () => {
      const content = await first('aboutContents')
      const features = await list('aboutFeatures', shownOnPage.aboutFeatures)
      return content && features.length > 0 ? { content, features } : null
    },
    services: async () => ({ content: await first('serviceContents'), items: await list('serviceFeatures') }),
    portfolio: async () => {
      const asked = { part: query.dishes ?? 1, held: dishes ?? heldOf('portfolioItems'), asked: query.dish }
      return { content: await first('portfolioContents'), part: asked.part, ...(await part('portfolioItems', asked)) }
    },
    testimonials: async () => ({
      content: await first('testimonialContents'),
      items: await list('testimonialItems'),
    }),
    gallery: async () => {
      const asked = { part: query.pictures ?? 1, held: heldOf('galleryItems') }
      return { content: await first('galleryContents'), part: asked.part, ...(await part('galleryItems', asked)) }
    },
    contact: async () => ({
      content: await first('contactContents'),
      infos: await list('contactInfos'),
      hours: await list('contactHours'),
      ...(await cookingArea(trx, lang)),
    }),
    footer: () => first('footers'),
    legal_links: async () => {
      const pages: readonly Pick<LegalPage, 'name' | 'title' | 'translations'>[] = drafts
        ? drafts.legalPages
        : await listLegalPages(trx, { isPublished: true })
      return pages.map(({ name, title, translations }) => inLanguage({ name, title, translations }, ['title'], lang))
    },
    legal_page: async () => {
      if (!legalPage) return undefined
      const page = await findLegalPage(trx, legalPage)
      return page.is_published ? inLanguage(page, legalPageTexts, lang) : null
    },
    menus_link: () => menuTitles(trx, menuReading),
    menus: async () => (menus ? menusOnPage(trx, menuReading) : undefined),
  } satisfies { readonly [Name in Exclude<SitePart, 'settings'>]: () => Promise<SiteContent[Name]['data']> }
}
