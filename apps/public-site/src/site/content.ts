import type { Client, OutputOf, Transport } from '@tablier/api-client'
import type { Api, CollectionName, LegalPageName } from '@tablier/contracts'
import { everyPage } from '@tablier/api-client/every-page'
import { type ListInParts, shownInParts } from '@tablier/contracts/loaded-page-rules'
import { type ListOfAll, type ListOfOne, shownOnPage, shownTogether } from '@tablier/contracts/page-rules'
import type { SiteQuery } from '@tablier/contracts/site-query'

/** The API's client, which asks for texts in the language of the page. */
export type SiteApi = Client<Api> & {
  /** Undefined for the main language. */
  readonly language: string | undefined
}

/** Returns the API's client. Its code and the contracts are loaded with the first call, not with the page. */
export type ApiSource = () => Promise<SiteApi>

/**
 * @param transport by default `fetch` to the page's origin, with a time limit
 * @param language if it is not the main one; the site may not have it
 */
export function createApiSource(transport?: Transport, language?: string): ApiSource {
  return async () => {
    const [{ createClient, fetchTransport, withTimeLimit }, { api }] = await Promise.all([
      import('@tablier/api-client'), // oxlint-disable-line no-restricted-imports -- this is that first call
      import('@tablier/contracts'), // oxlint-disable-line no-restricted-imports -- this is that first call
    ])
    const send = transport ?? withTimeLimit(fetchTransport())
    return { ...createClient(api, language ? askingIn(language, send) : send), language }
  }
}

/** Adds the language to each call. */
function askingIn(language: string, transport: Transport): Transport {
  return (call) => transport({ ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}lang=${language}` })
}

/** The site's settings, with the language of the page: the main one is the first of `languages`. */
export type Settings = OutputOf<Api['settings']['get']>['settings']

/** The settings of a new site, also used while the settings are loading and if that failed. */
export const DEFAULT_SETTINGS: Settings = {
  siteName: '',
  language: 'en',
  languages: ['en'],
  locale: 'en',
  timeZone: 'UTC',
  hiddenSections: [],
}

/** Loads the settings. A page in a language that the site does not show is in the main one. */
export async function loadSettings({ settings: calls, language }: SiteApi): Promise<Settings> {
  const { settings } = await calls.get()
  return language && settings.languages.includes(language) ? { ...settings, language } : settings
}

/** Returns the site's main language if a page is in another one. */
export function mainLanguage({ language, languages }: Settings): string | undefined {
  return languages[0] === language ? undefined : languages[0]
}

/** A published record as the API's client returns it. */
export type Published<Name extends CollectionName> =
  OutputOf<Api[Name]['list']> extends { readonly items: readonly (infer Item)[] } ? Item : never

/** How the page looks; null or undefined if as specified. */
export type Look = Published<'looks'> | null | undefined

/** What the owner has stated about a record's picture; undefined if nothing. */
export type StatedPicture = Published<'banners'>['picture']

/** What a section shows: its data, the error if loading failed, or neither while it is loading. */
export interface Loaded<Data> {
  readonly data?: Data | undefined
  readonly error?: Error | null | undefined
}

type List<Name extends CollectionName> = (input: {
  readonly query: { readonly page?: number; readonly limit: number }
}) => Promise<{ items: Published<Name>[]; total: number }>

function listOf<Name extends CollectionName>(api: SiteApi, name: Name): List<Name> {
  const lists: Record<CollectionName, { readonly list: unknown }> = api
  return lists[name].list as List<Name> // TypeScript cannot resolve the type for a generic name
}

async function firstOf<Name extends CollectionName>(api: SiteApi, name: Name) {
  const { items } = await listOf(api, name)({ query: { limit: 1 } })
  return items[0] ?? null
}

function allOf<Name extends CollectionName>(api: SiteApi, name: Name) {
  const list = listOf(api, name)
  return everyPage<Published<Name>>((query) => list({ query }))
}

/** Loads the first published record of a collection, or null. */
function firstRecord<Name extends ListOfOne>(name: Name) {
  return (api: SiteApi) => firstOf(api, name)
}

/** Loads a section's heading (null if none is published) and all its published records. */
function section<Heading extends ListOfOne, Name extends ListOfAll>(heading: Heading, name: Name) {
  return async (api: SiteApi) => {
    const [content, items] = await Promise.all([firstOf(api, heading), allOf(api, name)])
    return { content, items }
  }
}

/** One load per part of the page; each may fail without the others. */
export const siteLoads = {
  settings: loadSettings,
  look: firstRecord('looks'),
  logo: firstRecord('logos'),
  banner: firstRecord('banners'),
  isAboutPublished: async (api: SiteApi) => {
    const records = await Promise.all(shownTogether.map((name) => firstOf(api, name)))
    return records.every((record) => record !== null)
  },
  services: section('serviceContents', 'serviceFeatures'),
  portfolio: async (api: SiteApi, { dish, dishes }: SiteQuery) => {
    const [content, part] = await Promise.all([
      firstOf(api, 'portfolioContents'),
      partOfList('portfolioItems', api.portfolioItems, dishes, dish),
    ])
    return { content, ...part }
  },
  testimonials: section('testimonialContents', 'testimonialItems'),
  gallery: async (api: SiteApi, { pictures }: SiteQuery) => {
    const [content, part] = await Promise.all([
      firstOf(api, 'galleryContents'),
      partOfList('galleryItems', api.galleryItems, pictures),
    ])
    return { content, ...part }
  },
  contact: async (api: SiteApi) => {
    const [content, infos, hours] = await Promise.all([
      firstOf(api, 'contactContents'),
      allOf(api, 'contactInfos'),
      allOf(api, 'contactHours'),
    ])
    return { content, infos, hours }
  },
  footer: firstRecord('footers'),
  legalLinks: async (api: SiteApi) => (await api.legalPages.list()).items,
} as const

/**
 * Loads the first published story (null if it was removed since `isAboutPublished` was read) and the first three
 * features.
 */
export async function loadAbout(api: SiteApi) {
  const [contents, features] = await Promise.all([
    api.aboutContents.list({ query: { page: 1, limit: 10 } }),
    api.aboutFeatures.list({ query: { limit: 20 } }),
  ])
  return { content: contents.items[0] ?? null, features: features.items.slice(0, shownOnPage.aboutFeatures) }
}

type SiteLoads = typeof siteLoads
export type SiteLoad = keyof SiteLoads
export type LoadedBy<Name extends SiteLoad> = Loaded<Awaited<ReturnType<SiteLoads[Name]>>>

/** Everything that the page shows. */
export type SiteContent = { readonly [Name in SiteLoad]: LoadedBy<Name> } & {
  /** Loaded only if `isAboutPublished` is true. */
  readonly about: Loaded<Awaited<ReturnType<typeof loadAbout>>>
}

export type LegalLink = OutputOf<Api['legalPages']['list']>['items'][number]
export type LegalText = OutputOf<Api['legalPages']['get']>['legalPage']

/** Loads a legal page; null if it is not published. */
export async function loadLegalPage({ legalPages }: SiteApi, name: LegalPageName): Promise<LegalText | null> {
  const { items } = await legalPages.list()
  if (!items.some((link) => link.name === name)) return null
  return (await legalPages.get({ params: { name } })).legalPage
}

/** Loads everything that the page shows. If a part fails, only that part shows an error. A hidden part is empty. */
export async function loadSiteContent(api: SiteApi, query: SiteQuery): Promise<SiteContent> {
  const names = Object.keys(siteLoads) as SiteLoad[] // Object.keys widens its keys to string
  const about = siteLoads.isAboutPublished(api).then((isPublished) => (isPublished ? loadAbout(api) : undefined))
  const loads = names.map(async (name) => [name, await settled<unknown>(siteLoads[name](api, query))] as const)
  const content = { ...Object.fromEntries(await Promise.all(loads)), about: await settled(about) } as SiteContent // one entry for each load
  const hidden = (content.settings.data ?? DEFAULT_SETTINGS).hiddenSections
  return { ...content, ...Object.fromEntries(hidden.map((name) => [name, {}])) }
}

/** Whether every part of the page was loaded. */
export function isComplete(content: SiteContent): boolean {
  return Object.values<Loaded<unknown>>(content).every(({ error }) => !error)
}

async function settled<Data>(load: Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { data: await load }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** The fields of a record that the page shows, without those for the back office. */
export type PageItem<Name extends ListInParts> = Omit<
  Published<Name>,
  'position' | 'version' | 'status' | 'createdAt' | 'updatedAt'
>

/** A part of a long list, as it comes with the page. */
export interface PartOfList<Item> {
  readonly items: readonly Item[]
  /** The number of the part, from 1. */
  readonly part: number
  /** The number of records in the whole list. */
  readonly total: number
}

interface ListCalls<Item> {
  readonly list: (input: { query: { page: number; limit: number } }) => Promise<{ items: Item[]; total: number }>
  readonly get: (input: { params: { id: number } }) => Promise<{ item: Item }>
}

/**
 * Loads a part of a list.
 * @param part from 1
 * @param asked the id of a record that is added if it is in another part; one that does not exist is left out
 */
async function partOfList<Item extends { readonly id: number }>(
  name: ListInParts,
  { list, get }: ListCalls<Item>,
  part = 1,
  asked?: number,
): Promise<PartOfList<Item>> {
  const { items, total } = await list({ query: { page: part, limit: shownInParts[name].held } })
  if (asked === undefined || total <= items.length || items.some(({ id }) => id === asked))
    return { items, part, total }
  try {
    const { item } = await get({ params: { id: asked } })
    return { items: [...items, item], part, total }
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return { items, part, total }
    throw error
  }
}
