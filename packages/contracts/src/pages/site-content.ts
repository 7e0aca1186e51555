import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { collections } from '../content/collections.ts'
import { langField, untranslatedField } from '../site/translations.ts'
import { type Camelized, camelize } from '../endpoint/case.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { travelLimits } from '../travel/travel.ts'
import { SiteSettings } from '../settings/settings.ts'
import { LegalPageLink, PublicLegalPage } from '../content/legal-pages.ts'
import { legalPageNames } from '../site/paths.ts'
import { MenusOnPage } from './menus-on-page.ts'
import { isWhole, type SitePart } from './site-parts.ts'

/** A part of the page: its data, the error if it could not be read, or neither if it is not asked for or hidden. */
function part<Data extends TSchema>(data: Data) {
  return Type.Object({
    data: Type.Optional(data),
    error: Type.Optional(
      Type.Object({ message: Type.String({ description: 'What to say, in the language of the page.' }) }),
    ),
  })
}

/** The first published record of a list. */
function first<Row extends TSchema>(row: Row) {
  return f.nullable(row, 'null if none is published')
}

/** A section's heading and all its records. */
function section<Heading extends TSchema, Row extends TSchema>(heading: Heading, row: Row) {
  return part(Type.Object({ content: first(heading), items: Type.Array(row) }))
}

/** A section's heading and a part of its list, which may be long. */
function sectionInParts<Heading extends TSchema, Row extends TSchema>(heading: Heading, row: Row) {
  return part(
    Type.Object({
      content: first(heading),
      items: Type.Array(row),
      part: Type.Integer({ minimum: 1, description: 'The number of the part, from 1.' }),
      total: f.count('How many records all parts have.'),
    }),
  )
}

/** Where the owner cooks, if visitors may know. @public */
export const CookingArea = Type.Object({
  area_sentence: Type.String(),
  zones: Type.Array(Type.String(), { maxItems: travelLimits.zones, description: 'Their names.' }),
  ...untranslatedField,
})

/** What the public page shows, in one language and at one moment. A part that cannot be read fails alone. */
export const SiteContent = Type.Object({
  settings: part(
    Type.Object({
      ...SiteSettings.properties,
      language: Type.String({ description: 'The language of the texts. The main one is the first of `languages`.' }),
    }),
  ),
  look: part(first(collections.looks.onPage)),
  logo: part(first(collections.logos.onPage)),
  banner: part(first(collections.banners.onPage)),
  about: part(
    f.nullable(
      Type.Object({
        content: collections.aboutContents.onPage,
        features: Type.Array(collections.aboutFeatures.onPage),
      }),
      'null if there is no story or no feature',
    ),
  ),
  services: section(collections.serviceContents.onPage, collections.serviceFeatures.onPage),
  portfolio: sectionInParts(collections.portfolioContents.onPage, collections.portfolioItems.onPage),
  testimonials: section(collections.testimonialContents.onPage, collections.testimonialItems.onPage),
  gallery: sectionInParts(collections.galleryContents.onPage, collections.galleryItems.onPage),
  contact: part(
    Type.Object({
      content: first(collections.contactContents.onPage),
      infos: Type.Array(collections.contactInfos.onPage),
      hours: Type.Array(collections.contactHours.onPage),
      area: Type.Optional(CookingArea),
    }),
  ),
  footer: part(first(collections.footers.onPage)),
  legal_links: part(Type.Array(LegalPageLink)),
  legal_page: part(f.nullable(PublicLegalPage, 'null if it is not published')),
  menus_link: part(
    Type.Array(Type.String(), {
      description: 'The titles of the menus to read about today, which have a page of their own.',
    }),
  ),
  menus: part(f.nullable(MenusOnPage, 'null if there is no menu to read about today')),
} satisfies Record<SitePart, TSchema>)
export type SiteContent = Static<typeof SiteContent>

const partNumber = (list: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999, description: `The part of ${list}, from 1.` }))

/** The names in which the collections' own columns differ on screens. */
const renames = {
  ...collections.banners.renames,
  ...collections.serviceFeatures.renames,
  ...collections.portfolioItems.renames,
  ...collections.looks.renames,
  ...collections.menus.renames,
} as const

export const site = {
  get: {
    ...f.route('public', 'GET', '/site'),
    opensWithSite: true,
    summary: 'Get all that the public page shows, as it is at one moment. A part that cannot be read fails alone',
    query: f.strictObject({
      ...langField,
      dish: Type.Optional({ ...f.Id, description: 'The dish of the address, which is added if its part lacks it.' }),
      dishes: partNumber('the dishes'),
      pictures: partNumber('the gallery'),
      legal_page: Type.Optional({ ...f.oneWordOf(legalPageNames), description: 'The legal page to add.' }),
      page: Type.Optional({ ...f.oneWordOf(['menus']), description: 'The page whose own part to add.' }),
    }),
    reply: f.oneOf('site', SiteContent),
    isComplete: (reply: { readonly site: SiteContent }) => isWhole(reply.site),
    renames,
  },
} as const satisfies Record<string, Endpoint>

/** The content in the names of the page's components. */
export type PageContent = Camelized<SiteContent, typeof renames>

export function pageContent(content: SiteContent): PageContent {
  return camelize(content, renames)
}
