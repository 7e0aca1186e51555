import type { Client, OutputOf } from '@tablier/api-client'
import { everyPage } from '@tablier/api-client/every-page'
import type { Api, CollectionName, LegalPageName } from '@tablier/contracts'
import { type ListOfAll, type ListOfOne, shownOnPage, shownTogether } from '@tablier/contracts/page-rules'
import type { SiteQuery } from '@tablier/contracts/site-query'
import { partOfList } from './part-of-list.ts'

/** A published record as the API's client returns it. */
export type Published<Name extends CollectionName> =
  OutputOf<Api[Name]['list']> extends { readonly items: readonly (infer Item)[] } ? Item : never

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

type SiteApi = Client<Api>

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
  settings: async (api: SiteApi) => (await api.settings.get()).settings,
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

/** Loads the first published story (null if it was removed since the presence check) and the first three features. */
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
  /** Loaded only if it is published. */
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
