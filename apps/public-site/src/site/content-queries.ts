import type { OutputOf } from '@tablier/api-client'
import { everyPage } from '@tablier/api-client/every-page'
import type { Api, CollectionName, LegalPageName } from '@tablier/contracts'
import { type ListOfAll, type ListOfOne, shownOnPage, shownTogether } from '@tablier/contracts/page-rules'
import { queryOptions } from '@tanstack/react-query'
import type { ApiSource } from '../api.tsx'

/** A published record as the API's client returns it. */
export type Published<Name extends CollectionName> =
  OutputOf<Api[Name]['list']> extends { readonly items: readonly (infer Item)[] } ? Item : never

type List<Name extends CollectionName> = (input: {
  readonly query: { readonly page?: number; readonly limit: number }
  readonly signal: AbortSignal
}) => Promise<{ items: Published<Name>[]; total: number }>

async function listOf<Name extends CollectionName>(api: ApiSource, name: Name): Promise<List<Name>> {
  const lists: Record<CollectionName, { readonly list: unknown }> = await api()
  return lists[name].list as List<Name> // TypeScript cannot resolve the type for a generic name
}

async function firstOf<Name extends CollectionName>(api: ApiSource, name: Name, signal: AbortSignal) {
  const list = await listOf(api, name)
  return (await list({ query: { limit: 1 }, signal })).items[0] ?? null
}

async function allOf<Name extends CollectionName>(api: ApiSource, name: Name, signal: AbortSignal) {
  const list = await listOf(api, name)
  return everyPage<Published<Name>>((query) => list({ query, signal }))
}

/** Queries the first published record of a collection, or null. */
function firstRecord<Name extends ListOfOne>(name: Name) {
  return (api: ApiSource) => queryOptions({ queryKey: [name], queryFn: ({ signal }) => firstOf(api, name, signal) })
}

/** Queries a section's heading (null if none is published) and all its published records. */
function section<Heading extends ListOfOne, Name extends ListOfAll>(heading: Heading, name: Name) {
  return (api: ApiSource) =>
    queryOptions({
      queryKey: [name],
      queryFn: async ({ signal }) => {
        const [content, items] = await Promise.all([firstOf(api, heading, signal), allOf(api, name, signal)])
        return { content, items }
      },
    })
}

export const logoQuery = firstRecord('logos')
export const bannerQuery = firstRecord('banners')
export const footerQuery = firstRecord('footers')
export const servicesQuery = section('serviceContents', 'serviceFeatures')
export const portfolioQuery = section('portfolioContents', 'portfolioItems')
export const testimonialsQuery = section('testimonialContents', 'testimonialItems')
export const galleryQuery = section('galleryContents', 'galleryItems')

/** The site's name, language and time zone. */
export function settingsQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await (await api()).settings.get({ signal })).settings,
  })
}

export type LegalLink = OutputOf<Api['legalPages']['list']>['items'][number]
export type LegalText = OutputOf<Api['legalPages']['get']>['legalPage']

/** The names and titles of the published legal pages. */
export function legalLinksQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['legal'],
    queryFn: async ({ signal }) => (await (await api()).legalPages.list({ signal })).items,
  })
}

/** A published legal page, or null. */
export function legalPageQuery(api: ApiSource, name: LegalPageName) {
  return queryOptions({
    queryKey: ['legal', name],
    queryFn: async ({ signal }) => {
      const { legalPages } = await api()
      const { items } = await legalPages.list({ signal })
      if (!items.some((link) => link.name === name)) return null
      return (await legalPages.get({ params: { name }, signal })).legalPage
    },
  })
}

/** The section's heading (null if none is published), the contact information and the opening hours. */
export function contactQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['contact'],
    queryFn: async ({ signal }) => {
      const [content, infos, hours] = await Promise.all([
        firstOf(api, 'contactContents', signal),
        allOf(api, 'contactInfos', signal),
        allOf(api, 'contactHours', signal),
      ])
      return { content, infos, hours }
    },
  })
}

/** Whether both lists of the about section have records; otherwise the built-in block is shown. */
export function aboutPresenceQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['about', 'presence'],
    queryFn: async ({ signal }) => {
      const records = await Promise.all(shownTogether.map((name) => firstOf(api, name, signal)))
      return records.every((record) => record !== null)
    },
  })
}

/** The first published content (null if it was removed since the presence check) and the first three features. */
export function aboutQuery(api: ApiSource) {
  return queryOptions({
    queryKey: ['about', 'story'],
    queryFn: async ({ signal }) => {
      const { aboutContents, aboutFeatures } = await api()
      const [contents, features] = await Promise.all([
        aboutContents.list({ query: { page: 1, limit: 10 }, signal }),
        aboutFeatures.list({ query: { limit: 20 }, signal }),
      ])
      return { content: contents.items[0] ?? null, features: features.items.slice(0, shownOnPage.aboutFeatures) }
    },
  })
}
