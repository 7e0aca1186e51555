import { Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { created, html, Id, inLines, requiredText, route, strictObject, text } from '../endpoint/fields.ts'
import { looks } from './look.ts'
import { extras, menus } from './products.ts'
import { DISH_ALLERGENS_PATTERN } from '../orders/conflicts.ts'
import { type Collection, commonFields, defineCollection, mediaPath } from './define-collection.ts'

/** The heading and sub heading above a section; the page shows the first published record. */
export function sectionHeadings<const Table extends string, const Path extends string>(
  table: Table,
  path: Path,
  section: string,
) {
  return defineCollection({
    table,
    path,
    key: 'content',
    named: { schema: 'SectionHeading', one: `heading of the ${section}`, many: `headings of the ${section}` },
    fields: { heading: requiredText(200), sub_heading: Type.Optional(inLines(text(500))) },
    translated: ['heading', 'sub_heading'],
  })
}

export const logos = defineCollection({
  table: 'logos',
  path: '/logos',
  key: 'logo',
  named: { schema: 'Logo', one: 'logo', many: 'logos' },
  fields: {
    text_logo: requiredText(100),
    img_logo: Type.Optional(mediaPath()),
    alt_text: Type.Optional(text(200)),
  },
  translated: ['text_logo', 'alt_text'],
  file: { column: 'img_logo', part: 'img_logo_file', accepts: ['image', 'video'], goodWidth: 144 },
})

export const banners = defineCollection({
  table: 'banners',
  path: '/banners',
  key: 'banner',
  named: { schema: 'Banner', one: 'banner', many: 'banners' },
  fields: {
    heading: requiredText(200),
    sub_heading: Type.Optional(inLines(text(500))),
    media_path: Type.Optional(mediaPath()),
    b_text_1: Type.Optional(text(60)),
    b_text_2: Type.Optional(text(60)),
  },
  translated: ['heading', 'sub_heading', 'b_text_1', 'b_text_2'],
  file: { column: 'media_path', part: 'media_file', accepts: ['image', 'video'], goodWidth: 1600 },
  renames: { media_path: 'mediaUrl', b_text_1: 'buttonText1', b_text_2: 'buttonText2' },
})

export const aboutContents = defineCollection({
  table: 'about_contents',
  path: '/abouts/contents',
  key: 'content',
  named: { schema: 'AboutText', one: 'text of the about section', many: 'texts of the about section' },
  fields: {
    heading: requiredText(200),
    summary: requiredText(1000),
    details: requiredText(5000),
    media_path: Type.Optional(mediaPath()),
  },
  translated: ['heading', 'summary', 'details'],
  file: { column: 'media_path', part: 'media_file', accepts: ['image', 'video'], goodWidth: 960 },
  renames: { media_path: 'mediaUrl' },
})

export const aboutFeatures = defineCollection({
  table: 'about_features',
  path: '/abouts/features',
  key: 'feature',
  named: { schema: 'AboutFeature', one: 'feature of the about section', many: 'features of the about section' },
  fields: { title: requiredText(200), details: requiredText(5000) },
  translated: ['title', 'details'],
})

export const serviceContents = sectionHeadings('service_contents', '/services/contents', 'services')

export const serviceFeatures = defineCollection({
  table: 'service_features',
  path: '/services/features',
  key: 'feature',
  named: { schema: 'Service', one: 'service', many: 'services' },
  fields: {
    title: requiredText(200),
    details: Type.Optional(text(5000)),
    icon_path: Type.Optional(mediaPath()),
  },
  translated: ['title', 'details'],
  file: { column: 'icon_path', part: 'icon_file', accepts: ['image'], goodWidth: 96 },
  renames: { icon_path: 'iconUrl' },
  newRecords: 'last',
})

export const portfolioContents = sectionHeadings('portfolio_contents', '/portfolios/contents', 'portfolio')

const facts = {
  table: 'portfolio_items',
  path: '/portfolios/items',
  key: 'item',
  named: { schema: 'Dish', one: 'dish', many: 'dishes' },
  translated: ['category', 'title', 'ingredients', 'details', 'awards', 'label'],
  file: { column: 'image_path', part: 'image_file', accepts: ['image'], goodWidth: 800 },
  renames: { image_path: 'imageUrl' },
} as const

/** The fields of a dish that visitors get. */
const fieldsOnPage = {
  category: requiredText(100),
  title: requiredText(200),
  image_path: Type.Optional(mediaPath()),
  /** Separated by commas. */
  ingredients: Type.Optional(text(2000)),
  details: Type.Optional(text(5000)),
  awards: Type.Optional(text(500)),
  label: Type.Optional(text(200)),
}

const items = defineCollection({
  ...facts,
  fields: {
    ...fieldsOnPage,
    allergens: Type.Optional(
      Type.String({
        maxLength: 500,
        pattern: DISH_ALLERGENS_PATTERN,
        description: '`milk contains, nuts may_contain, eggs removable`, `none` of the 14, or empty if not declared.',
      }),
    ),
  },
})

/** Allergens are for the kitchen: visitors get the dishes without them. */
const forVisitors = defineCollection({ ...facts, fields: fieldsOnPage })
const { list, get } = forVisitors.endpoints
export const portfolioItems = {
  ...items,
  onPage: forVisitors.onPage,
  endpoints: { ...items.endpoints, list, get },
}

export const testimonialContents = sectionHeadings('testimonial_contents', '/testimonials/contents', 'testimonials')

export const testimonialItems = defineCollection({
  table: 'testimonial_items',
  path: '/testimonials/items',
  key: 'item',
  named: { schema: 'Testimonial', one: 'testimonial', many: 'testimonials' },
  fields: {
    name: requiredText(200),
    /** For example the job title and company. */
    label: Type.Optional(text(200)),
    /** The review. */
    details: Type.Optional(text(5000)),
    /** A number of stars, 0 to 5. */
    review_number: Type.Optional(Type.Integer({ minimum: 0, maximum: 5, default: 5 })),
    image_path: Type.Optional(mediaPath()),
  },
  translated: ['label', 'details'],
  file: { column: 'image_path', part: 'image_file', accepts: ['image'], goodWidth: 128 },
  renames: { image_path: 'imageUrl' },
})

export const galleryContents = sectionHeadings('gallery_contents', '/galleries/contents', 'gallery')

export const galleryItems = defineCollection({
  table: 'gallery_items',
  path: '/galleries/items',
  key: 'item',
  named: { schema: 'GalleryPicture', one: 'gallery picture', many: 'gallery pictures' },
  fields: {
    category: requiredText(100),
    title: requiredText(200),
    ingredients: Type.Optional(text(2000)),
    details: Type.Optional(text(5000)),
    image_path: Type.Optional(mediaPath()),
  },
  translated: ['category', 'title', 'ingredients', 'details'],
  file: { column: 'image_path', part: 'image_file', accepts: ['image'], goodWidth: 1200 },
  renames: { image_path: 'imageUrl' },
})

/** No field of the contact collections is required. */
export const contactContents = defineCollection({
  table: 'contact_contents',
  path: '/contacts/contents',
  key: 'content',
  named: { schema: 'ContactHeading', one: 'heading of the contact section', many: 'headings of the contact section' },
  fields: { heading: Type.Optional(text(200)), sub_heading: Type.Optional(inLines(text(500))) },
  translated: ['heading', 'sub_heading'],
})

export const contactInfos = defineCollection({
  table: 'contact_infos',
  path: '/contacts/infos',
  key: 'info',
  named: { schema: 'ContactDetail', one: 'contact detail', many: 'contact details' },
  fields: {
    /** Free text. The usual words for email, phone, place and the like are understood (`contactKind`). */
    type: Type.Optional(text(100)),
    label: Type.Optional(text(200)),
    value: Type.Optional(text(500)),
    icon: Type.Optional(mediaPath()),
  },
  translated: ['label'],
  file: { column: 'icon', part: 'icon_file', accepts: ['image'], goodWidth: 64 },
  newRecords: 'last',
})

export const contactHours = defineCollection({
  table: 'contact_hours',
  path: '/contacts/hours',
  key: 'hour',
  named: { schema: 'OpeningHours', one: 'line of opening hours', many: 'lines of opening hours' },
  fields: {
    day: Type.Optional(text(100)),
    open_time: Type.Optional(text(50)),
    close_time: Type.Optional(text(50)),
    note: Type.Optional(text(500)),
  },
  translated: ['note'],
  newRecords: 'last',
})

const footerCollection = defineCollection({
  table: 'footers',
  path: '/footers',
  key: 'footer',
  named: { schema: 'Footer', one: 'footer', many: 'footers' },
  fields: {
    heading: html('line', requiredText(5000)),
    /** A JSON array of `{media_name, media_icon, media_link}`. */
    social_media: Type.Optional(Type.String({ ...text(20_000), default: '[]' })),
  },
  translated: ['heading'],
})

/** What saving a footer can say about its list of links. */
const aboutLinks = { reasons: ['socialMediaIcon', 'socialMediaLink', 'socialMediaList'] } as const
const { create, update, saveDraft } = footerCollection.endpoints
export const footers = {
  ...footerCollection,
  endpoints: {
    ...footerCollection.endpoints,
    create: { ...create, ...aboutLinks },
    update: { ...update, ...aboutLinks },
    saveDraft: { ...saveDraft, ...aboutLinks },
  },
}

/** Stores the icon of a social media entry before its footer is saved. */
export const uploadFooterIcon = {
  ...route('admin', 'POST', '/footers/upload'),
  summary: 'Store an icon for a social media link',
  body: strictObject({}),
  file: { part: 'icon_file', accepts: ['image'], required: true },
  reply: Type.Object({ path: Type.String() }),
  ...created('Icon uploaded'),
} as const satisfies Endpoint

/** A line for a day of the week or a special day; a new one has no id. Screens use the same keys. */
const WeekLine = strictObject({
  id: Type.Optional(Id),
  day: Type.String({ ...text(100), description: 'The name of a weekday, or a date such as 2026-12-25.' }),
  opens: text(50),
  closes: text(50),
  note: text(500),
})

export const weekHours = {
  save: {
    ...route('admin', 'PUT', '/contacts/hours/week'),
    summary: 'Save the published hours of all weekdays and special days at once; other lines stay as they are',
    body: strictObject({
      lines: Type.Array(WeekLine, {
        maxItems: 500,
        description:
          'From Monday to Sunday, then the special days. A published line that is not among them is deleted.',
      }),
      based_on: Type.Array(strictObject({ id: Id, version: commonFields.version }), {
        maxItems: 500,
        description: 'The published weekdays and special days that the change was made from.',
      }),
    }),
    reply: Type.Object({ items: Type.Array(contactHours.record) }),
    message: 'Opening hours saved',
    errors: ['stale_version'],
    reasons: ['specialDayNeedsDate', 'hoursChangedMeanwhile'],
  },
} as const satisfies Record<string, Endpoint>

/** All content collections: sixteen of the page's texts and pictures, its looks, and what the owner sells. */
export const collections = {
  logos,
  banners,
  aboutContents,
  aboutFeatures,
  serviceContents,
  serviceFeatures,
  portfolioContents,
  portfolioItems,
  testimonialContents,
  testimonialItems,
  galleryContents,
  galleryItems,
  contactContents,
  contactInfos,
  contactHours,
  footers,
  looks,
  menus,
  extras,
} as const satisfies Record<string, Collection>

export type Collections = typeof collections
export type CollectionName = keyof Collections

export const collectionNames = Object.keys(collections) as readonly CollectionName[] // Object.keys widens its keys to string
