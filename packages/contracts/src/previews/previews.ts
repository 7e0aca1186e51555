import { type Static, Type } from '@sinclair/typebox'
import { type CollectionName, collectionNames } from '../content/collections.ts'
import { SiteLanguage, type Translations } from '../site/translations.ts'
import { pictureFactFields } from '../content/picture-facts.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { created, Id, Moment, oneOf, oneWordOf, route, strictObject, Timestamp, within } from '../endpoint/fields.ts'

/** How many hours a shared preview can be opened: 1 to 720, 24 by default. */
export const sharedPreviewHours = { min: 1, default: 24, max: 720 } as const

export const MAX_SHARED_PREVIEWS = 50

/** The path of a shared preview, without its token. */
export const PREVIEW_PATH = '/preview/'

/** The start of the address of a picture in a form, not uploaded yet, which the preview's screen replaces. */
export const UNSAVED_MEDIA = 'https://unsaved.invalid/'

export const UnsavedRecord = strictObject({
  collection: oneWordOf(collectionNames),
  id: Type.Optional(Id),
  fields: Type.Unsafe<Record<string, string | number | null | Translations>>({
    type: 'object',
    additionalProperties: { type: ['string', 'number', 'null', 'object'] },
    description: "The body of the collection's update, or of its create if there is no id.",
  }),
  picture: Type.Optional(
    Type.Unsafe<Record<string, string | number | boolean | null>>({
      ...strictObject(pictureFactFields),
      description: 'What the form states about its picture.',
    }),
  ),
})
export type UnsavedRecord = Static<typeof UnsavedRecord>

/** The ids of the records that a preview shows, in their order. A list may have more than the page shows. */
const ShownRecords = Type.Object(
  Object.fromEntries(collectionNames.map((name) => [name, Type.Array(Id)])) as Record<
    CollectionName,
    ReturnType<typeof Type.Array<typeof Id>>
  >, // Object.fromEntries loses the names
)
export type ShownRecords = Static<typeof ShownRecords>

/** The id of a new record in a preview. No stored record has it. */
export const UNSAVED_ID = 2_147_483_647

export const Preview = Type.Object({
  html: Type.String({ description: 'The whole page. It has no scripts.' }),
  shown: ShownRecords,
})
export type Preview = Static<typeof Preview>

/** A link to a preview. Its address is shown only once, because only a hash of its token is stored. */
export const SharedPreview = Type.Object({
  id: Id,
  is_latest: Type.Boolean({ description: 'True if it shows the latest drafts, false for those of `created_at`.' }),
  created_by: Type.String({ description: 'The name of its creator.' }),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type SharedPreview = Static<typeof SharedPreview>

export const previews = {
  render: {
    ...route('admin', 'POST', '/previews'),
    summary: 'Render the public page with all drafts and an unsaved form, or as it was at a past moment',
    body: strictObject({
      unsaved: Type.Optional(UnsavedRecord),
      as_of: Type.Optional({ ...Moment, description: 'Leaves out drafts; ignores `unsaved`.' }),
      lang: Type.Optional({
        ...SiteLanguage,
        description: 'The language of the page, also if visitors do not see it yet; the main one if left out.',
      }),
    }),
    reply: oneOf('preview', Preview),
    errors: ['not_found', 'no_preview'],
    reasons: ['socialMediaIcon', 'socialMediaLink', 'socialMediaList'],
  },
  listShared: {
    ...route('admin', 'GET', '/previews/shared'),
    summary: 'List the shared previews that can be opened, newest first',
    reply: Type.Object({ items: Type.Array(SharedPreview) }),
  },
  share: {
    ...route('admin', 'POST', '/previews/shared'),
    freshSession: 'always',
    summary: `Make a link to a preview; at most ${MAX_SHARED_PREVIEWS} at the same time`,
    body: strictObject({
      hours: Type.Optional(
        within(sharedPreviewHours, `How long it can be opened; ${sharedPreviewHours.default} if left out.`),
      ),
      is_latest: Type.Optional(Type.Boolean({ description: 'False, as if left out: the drafts of this moment.' })),
    }),
    reply: Type.Object({
      shared_preview: SharedPreview,
      path: Type.String({ description: 'The path of the page. It is not shown again.' }),
    }),
    ...created('The link is ready'),
    errors: ['too_many_previews', 'no_preview'],
    reasons: ['socialMediaIcon', 'socialMediaLink', 'socialMediaList'],
  },
  withdraw: {
    ...route('admin', 'DELETE', '/previews/shared/:id'),
    summary: 'End a shared preview now',
    message: 'The link no longer works',
  },
} as const satisfies Record<string, Endpoint>

/** The part of the public page that shows a collection. If one part is inside another, the inner one counts. */
export interface PreviewPlace {
  /** A selector of the whole part, or of each record's own part, in the order of the records. */
  readonly selector: string
  /** True if each record has its own part; otherwise the selector is the first record's. */
  readonly isOfEach?: true
}

/** A test of the public page checks that these selectors match its markup. */
export const previewPlaces = {
  logos: { selector: 'body > [data-island="header"]' },
  banners: { selector: '#home' },
  aboutContents: { selector: '#about' },
  aboutFeatures: { selector: '#about ul > li', isOfEach: true },
  serviceContents: { selector: '#services' },
  serviceFeatures: { selector: '#services ul > li', isOfEach: true },
  portfolioContents: { selector: '#portfolio' },
  portfolioItems: { selector: '#portfolio ul > li', isOfEach: true },
  testimonialContents: { selector: '#testimonials' },
  testimonialItems: { selector: '#testimonials [aria-roledescription] ul > li', isOfEach: true },
  galleryContents: { selector: '#gallery' },
  galleryItems: { selector: '#gallery ul > li', isOfEach: true },
  contactContents: { selector: '#contact' },
  contactInfos: { selector: '#contact ul > li', isOfEach: true },
  contactHours: { selector: '#contact [data-island="hours"]' },
  footers: { selector: '#footer' },
  looks: { selector: 'head' }, // a look concerns the whole page
  menus: { selector: 'main article', isOfEach: true }, // of the page of menus
  extras: { selector: 'main dl > div', isOfEach: true },
} as const satisfies Readonly<Record<CollectionName, PreviewPlace>>
