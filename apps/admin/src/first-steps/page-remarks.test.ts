import { expect, it } from 'vitest'
import type { ContentRecord } from '../content/collection-screen.ts'
import { type PageFacts, pageRemarks, pageRules } from './page-remarks.ts'

const record = (fields: Record<string, string | null> = {}): ContentRecord => ({
  id: 7,
  position: 0,
  version: 1,
  status: 'Published',
  createdAt: '',
  updatedAt: '',
  ...fields,
})

/** A path as the server names it: 1600 × 1200 pixels, light, sharp and without a ground, unless it says otherwise. */
const picture = (measures = 'gvv0', size = '1600x1200') =>
  `/api/uploads/${'0123456789abcdef'.repeat(2)}-${size}-${'g'.repeat(20)}${measures}.webp`

const dishes = ['Soup', 'Sole', 'Cake'].map((title) => record({ title, details: 'Fresh', imageUrl: picture() }))

/** Nothing is to be said about this page. */
const good: PageFacts = {
  published: {
    logos: [record({ textLogo: 'Marie', imgLogo: null })],
    banners: [record({ heading: 'Good food', subHeading: 'At your table', mediaUrl: picture() })],
    aboutContents: [record({ heading: 'Me', summary: 'I cook.', mediaUrl: null })],
    aboutFeatures: [record({ title: 'Twenty years' })],
    serviceFeatures: [record({ title: 'Dinners', details: 'For two' })],
    portfolioItems: dishes,
    testimonialItems: [record({ name: 'Anna', imageUrl: null })],
    galleryItems: [record({ title: 'Soup', imageUrl: picture() })],
    contactInfos: [record({ type: 'Phone', value: '+43 1 234' })],
    contactHours: [record({ day: 'Monday' })],
  },
  hiddenSections: [],
  legalPages: ['contact', 'privacy'],
  alternativeTexts: new Map(),
}

const withLists = (published: PageFacts['published']): PageFacts => ({
  ...good,
  published: { ...good.published, ...published },
})

const banner = (fields: Record<string, string | null>) =>
  withLists({ banners: [record({ heading: 'Good food', subHeading: '', mediaUrl: picture(), ...fields })] })

/** Records with a different picture each. */
function gallery(...titles: readonly string[]) {
  const paths = titles.map((_, index) => picture('gvv0', `170${index}x1200`))
  const galleryItems = titles.map((title, index) => {
    const shown = record({ title, imageUrl: paths[index] ?? null })
    return Object.assign(shown, { id: index + 1 })
  })
  return { galleryItems, paths }
}

/** For each rule, a page that it is about, and the form that its remark opens. */
const cases: Record<keyof typeof pageRules, readonly [PageFacts, object]> = {
  logoOnGround: [
    withLists({ logos: [record({ textLogo: 'Marie', imgLogo: picture('gvv2') })] }),
    { edit: 'logos-7', field: 'imgLogo' },
  ],
  noBanner: [withLists({ banners: [] }), { add: 'banner' }],
  longTitle: [banner({ heading: 'x'.repeat(61) }), { edit: 'banners-7', field: 'heading' }],
  longLine: [banner({ subHeading: 'x'.repeat(141) }), { edit: 'banners-7', field: 'subHeading' }],
  noPicture: [banner({ mediaUrl: null }), { edit: 'banners-7', field: 'mediaUrl' }],
  darkPicture: [banner({ mediaUrl: picture('26v0') }), { edit: 'banners-7', field: 'mediaUrl' }],
  blurredPicture: [banner({ mediaUrl: picture('gv30') }), { edit: 'banners-7', field: 'mediaUrl' }],
  smallPicture: [banner({ mediaUrl: picture('gvv0', '800x600') }), { edit: 'banners-7', field: 'mediaUrl' }],
  unfitText: [
    withLists({ galleryItems: [record({ title: 'IMG_2034', imageUrl: picture() })] }),
    { edit: 'galleryItems-7', field: 'title' },
  ],
  repeatedText: [
    withLists({ portfolioItems: gallery('Dish', 'Dish', 'Dish').galleryItems }),
    { edit: 'portfolioItems-1', field: 'title' },
  ],
  noStory: [withLists({ aboutFeatures: [] }), { add: 'feature' }],
  longText: [
    withLists({ serviceFeatures: [record({ title: 'Dinners', details: 'word '.repeat(61) })] }),
    { edit: 'serviceFeatures-7', field: 'details' },
  ],
  fewDishes: [withLists({ portfolioItems: dishes.slice(1) }), { add: 'item' }],
  emptySection: [withLists({ testimonialItems: [] }), { add: 'item' }],
  noTelephone: [withLists({ contactInfos: [record({ type: 'Email', value: 'm@site.test' })] }), { add: 'contactInfo' }],
  noHours: [withLists({ contactHours: [] }), { add: 'week' }],
  noImprint: [{ ...good, legalPages: ['privacy'] }, { edit: 'contact' }],
  noPrivacy: [{ ...good, legalPages: ['contact'] }, { edit: 'privacy' }],
}

it('says nothing about a good page', () => {
  expect(pageRemarks(good)).toEqual([])
})

it.each(Object.entries(cases))('%s is said once, and opens the form that mends it', (name, [facts, search]) => {
  const remarks = pageRules[name as keyof typeof pageRules](facts) // a key of the table
  expect(remarks).toMatchObject([{ text: expect.stringMatching(/[.]$/), link: { search } }])
  const key = expect.stringMatching(name) as string
  expect(pageRemarks(facts)).toEqual(
    remarks.map(({ text, place, link }) => expect.objectContaining({ key, text, place, link }) as object),
  )
})

it.each([
  ['serviceFeatures', 'services'],
  ['portfolioItems', 'portfolio'],
  ['testimonialItems', 'testimonials'],
  ['galleryItems', 'gallery'],
] as const)('offers to leave out a section without %s, until it is left out', (name, section) => {
  const empty = withLists({ [name]: [] })
  expect(pageRemarks(empty)).toMatchObject([{ leavesOut: section }])
  expect(pageRemarks({ ...empty, hiddenSections: [section] })).toEqual([])
})

it('says nothing at the limits, nor about what visitors do not see', () => {
  expect(pageRemarks(banner({ heading: 'x'.repeat(60), subHeading: 'x'.repeat(140) }))).toEqual([])
  const second = record({ heading: 'x'.repeat(99), mediaUrl: null })
  expect(pageRemarks(withLists({ banners: [...(good.published.banners ?? []), second] }))).toEqual([])
  const empty = withLists({ portfolioItems: [], aboutContents: [], aboutFeatures: [] })
  expect(pageRemarks({ ...empty, hiddenSections: ['portfolio', 'about'] })).toEqual([])
})

const spoken = (titles: readonly string[], texts: readonly (string | undefined)[]) => {
  const { galleryItems, paths } = gallery(...titles)
  const stated = paths.flatMap((path, index) => (texts[index] === undefined ? [] : [[path, texts[index]] as const]))
  return pageRemarks({ ...withLists({ galleryItems }), alternativeTexts: new Map(stated) })
}

it.each([
  'IMG_2034.JPG',
  'DSC00012',
  '20261129_181500',
  'image',
  'Bild 3',
  'WhatsApp Image 2026-11-29 at 18.15',
  'Sole.heic',
  'P1010234',
  '(2)',
  'Sans titre',
])('remarks on the text %j', (text) => {
  expect(spoken(['Sole'], [text])).toMatchObject([{ link: { search: { field: 'alternativeText' } } }])
  expect(spoken([text], [])).toMatchObject([{ link: { search: { field: 'title' } } }])
})

it.each(['Sole in butter', 'Picture of my grandmother', 'Foto: Anna Berg', 'Pot-au-feu', 'Table 12', 'At the market'])(
  'takes the text %j',
  (text) => {
    expect(spoken(['Sole'], [text])).toEqual([])
  },
)

it('remarks once on several pictures with the same text, whether it is stated or not', () => {
  expect(spoken(['Sole', 'Soup', 'Cake'], ['Food', 'food', 'Food'])).toMatchObject([
    { text: expect.stringContaining('3 pictures'), link: { search: { edit: 'galleryItems-1' } } },
  ])
  expect(spoken(['Sole', 'Soup', 'Cake'], ['Food', 'food'])).toEqual([])
  expect(spoken(['IMG_1', 'IMG_2', 'IMG_3'], ['', '', ''])).toEqual([]) // decorative
})

it('names a remark so that a new picture is remarked on again, and a new text is not', () => {
  const keys = (facts: PageFacts) => pageRemarks(facts).map(({ key }) => key)
  const dark = banner({ mediaUrl: picture('26v0') })
  expect(keys(dark)).toEqual(['darkPicture banners-7 mediaUrl 0123456789abcdef'])
  const other = banner({ mediaUrl: picture('26v0').replace('0123', '3210') })
  expect(keys(other)).not.toEqual(keys(dark))
  expect(keys(banner({ heading: 'x'.repeat(61) }))).toEqual(keys(banner({ heading: 'y'.repeat(70) })))
  const empty = pageRemarks(withLists({ testimonialItems: [], galleryItems: [] }))
  expect(new Set(empty.map(({ key }) => key)).size).toBe(empty.length)
})
