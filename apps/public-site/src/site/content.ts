import type { OutputOf } from '@tablier/api-client'
import type { Api, CollectionName, PageContent } from '@tablier/contracts'
import { camelCase } from '@tablier/contracts/case'
import type { ListInParts } from '@tablier/contracts/loaded-page-rules'
import { siteParts } from '@tablier/contracts/site-parts'

/** Everything that a page shows: each part with its data, the error if it could not be read, or neither. */
export type SiteContent = PageContent

export type LoadedBy<Name extends keyof SiteContent> = SiteContent[Name]

type DataOf<Name extends keyof SiteContent> = NonNullable<SiteContent[Name]['data']>

/** The site's settings, with the language of the page: the main one is the first of `languages`. */
export type Settings = DataOf<'settings'>

/** The settings of a new site, also used while the settings are loading and if that failed. */
export const DEFAULT_SETTINGS: Settings = {
  siteName: '',
  language: 'en',
  languages: ['en'],
  locale: 'en',
  timeZone: 'UTC',
  hiddenSections: [],
}

/** Returns the site's main language if a page is in another one. */
export function mainLanguage({ language, languages }: Settings): string | undefined {
  return languages[0] === language ? undefined : languages[0]
}

/** Returns content whose parts are all in one state: failed, or still loading. */
export function everyPart(state: Pick<LoadedBy<'settings'>, 'error'>): SiteContent {
  const parts = Object.keys(siteParts).map((name) => [camelCase(name), state])
  return Object.fromEntries(parts) as SiteContent // siteParts has every part
}

/** A published record as the page shows it. */
export type Published<Name extends CollectionName> =
  OutputOf<Api[Name]['list']> extends { readonly items: readonly (infer Item)[] } ? Item : never

/** How the page looks; null or undefined if as specified. */
export type Look = Published<'looks'> | null | undefined

/** What the owner has stated about a record's picture; undefined if nothing. */
export type StatedPicture = Published<'banners'>['picture']

export type MenusOnPage = NonNullable<DataOf<'menus'>>

export type LegalLink = DataOf<'legalLinks'>[number]
export type LegalText = NonNullable<DataOf<'legalPage'>>

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
