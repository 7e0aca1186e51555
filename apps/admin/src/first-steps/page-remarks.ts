import {
  type CollectionName,
  collections,
  contactKind,
  type HideableSection,
  hasOwnGround,
  type PictureFault,
  shownCount,
  shownTogether,
  storedMeasures,
  storedPictureFaults,
} from '@tablier/contracts'
import type { AreaSearch } from '../content/area-search.ts'
import { choiceOf, type ContentRecord, recordName } from '../content/collection-screen.ts'
import { itemsOfSection } from '../content/empty-section.tsx'
import { listOf } from '../content/site-areas.ts'
import { t } from '../language/words.ts'

/** What a designer would say about the page, and the form that mends it. */
export interface Remark {
  readonly text: string
  readonly place: string
  readonly link: { readonly path: string; readonly search: AreaSearch }
  /** The section that can be left out until there is something in it. */
  readonly leavesOut?: HideableSection
}

export interface PageFacts {
  /** The published records of each list, in the page's order; none if a list is left out. */
  readonly published: Readonly<Partial<Record<CollectionName, readonly ContentRecord[]>>>
  readonly hiddenSections: readonly string[]
  readonly legalPages: readonly string[]
}

type Rule = (facts: PageFacts) => readonly Remark[]

/** Up to this, a title stays big and its line is read at a glance, in letters; a text is read to its end, in words. */
const MOST = { title: 60, line: 140, words: 60 } as const
const FEW_DISHES = 3

/** What a designer looks for, from the top of the page to its foot. */
export const pageRules = {
  logoOnGround: (facts) =>
    visible(facts, 'logos')
      .filter((logo) => hasOwnGround(storedMeasures(pathOf('logos', logo))))
      .map((logo) => edit('logos', logo, 'imgLogo', t.remarkLogoOnGround)),
  noBanner: (facts) => (visible(facts, 'banners').length === 0 ? [add('banners', 'banner', t.remarkNoBanner)] : []),
  longTitle: (facts) =>
    visible(facts, 'banners')
      .filter(({ heading }) => String(heading).length > MOST.title)
      .map((banner) => edit('banners', banner, 'heading', t.remarkLongTitle({ most: MOST.title }))),
  longLine: (facts) =>
    visible(facts, 'banners')
      .filter(({ subHeading }) => String(subHeading ?? '').length > MOST.line)
      .map((banner) => edit('banners', banner, 'subHeading', t.remarkLongLine({ most: MOST.line }))),
  noPicture: (facts) =>
    (['banners', 'portfolioItems'] as const).flatMap((name) =>
      visible(facts, name)
        .filter((record) => !pathOf(name, record))
        .map((record) => edit(name, record, fileField(name), t.remarkNoPicture({ name: nameOf(name, record) }))),
    ),
  darkPicture: (facts) => withFault(facts, 'dark', (name) => t.remarkDarkPicture({ name })),
  blurredPicture: (facts) => withFault(facts, 'blurred', (name) => t.remarkBlurredPicture({ name })),
  smallPicture: (facts) => withFault(facts, 'small', (name) => t.remarkSmallPicture({ name })),
  noStory: (facts) => {
    const missing = shownTogether.find((name) => visible(facts, name).length === 0)
    if (!missing || isHidden(facts, 'aboutContents')) return []
    return [add('aboutContents', missing === 'aboutContents' ? 'content' : 'feature', t.remarkNoStory)]
  },
  longText: (facts) =>
    longTexts.flatMap(([name, field]) =>
      visible(facts, name).flatMap((record) => {
        const count = wordsIn(String(record[field] ?? ''))
        const text = t.remarkLongText({ name: nameOf(name, record), count, most: MOST.words })
        return count > MOST.words ? [edit(name, record, field, text)] : []
      }),
    ),
  fewDishes: (facts) => {
    const count = visible(facts, 'portfolioItems').length
    if (count >= FEW_DISHES || isHidden(facts, 'portfolioItems')) return []
    const remark = add('portfolioItems', 'item', t.remarkFewDishes({ count }))
    return [count === 0 ? { ...remark, leavesOut: 'portfolio' } : remark]
  },
  emptySection: (facts) =>
    (['services', 'testimonials', 'gallery'] as const).flatMap((section) => {
      const name = itemsOfSection[section]
      if (isHidden(facts, name) || visible(facts, name).length > 0) return []
      const text = t.remarkEmptySection({ section })
      return [{ ...add(name, choiceOf(listOf(name).screen), text), leavesOut: section }]
    }),
  noTelephone: (facts) =>
    visible(facts, 'contactInfos').some(({ type }) => contactKind(String(type ?? '')) === 'phone')
      ? []
      : [add('contactInfos', 'contactInfo', t.remarkNoTelephone)],
  noHours: (facts) =>
    visible(facts, 'contactHours').length === 0 ? [add('contactHours', 'week', t.remarkNoHours)] : [],
  noImprint: (facts) => withoutLegalPage(facts, 'contact', t.remarkNoImprint),
  noPrivacy: (facts) => withoutLegalPage(facts, 'privacy', t.remarkNoPrivacy),
} satisfies Record<string, Rule>

export function pageRemarks(facts: PageFacts): Remark[] {
  const rules: readonly Rule[] = Object.values(pageRules)
  return rules.flatMap((rule) => rule(facts))
}

/** The texts that are read between pictures. A story may be long: it opens on demand. */
const longTexts: readonly (readonly [CollectionName, string])[] = [
  ['aboutContents', 'summary'],
  ['serviceFeatures', 'details'],
  ['portfolioItems', 'details'],
]

const pictured: readonly CollectionName[] = ['banners', 'aboutContents', 'portfolioItems', 'galleryItems']

const sectionOf: Partial<Record<CollectionName, HideableSection>> = {
  aboutContents: 'about',
  aboutFeatures: 'about',
  serviceFeatures: 'services',
  portfolioItems: 'portfolio',
  testimonialItems: 'testimonials',
  galleryItems: 'gallery',
}

function isHidden({ hiddenSections }: PageFacts, name: CollectionName): boolean {
  return hiddenSections.includes(sectionOf[name] ?? '')
}

/** Returns what visitors see of a list. */
function visible(facts: PageFacts, name: CollectionName): readonly ContentRecord[] {
  return isHidden(facts, name) ? [] : (facts.published[name] ?? []).slice(0, shownCount(name))
}

function withFault(facts: PageFacts, fault: PictureFault, textOf: (name: string) => string): Remark[] {
  return pictured.flatMap((name) => {
    const { file } = collections[name] as { readonly file?: { readonly goodWidth: number } } // a list without a file has no such key
    return visible(facts, name)
      .filter((record) => storedPictureFaults(pathOf(name, record), file?.goodWidth ?? 0).includes(fault))
      .map((record) => edit(name, record, fileField(name), textOf(nameOf(name, record))))
  })
}

function withoutLegalPage({ legalPages }: PageFacts, name: 'contact' | 'privacy', text: string): Remark[] {
  const link = { path: '/admin/legal-pages', search: { edit: name } }
  return legalPages.includes(name) ? [] : [{ text, place: t.legalPages, link }]
}

/** Returns the name of the form's field for a picture. */
function fileField(name: CollectionName): string {
  const fields = Object.entries(listOf(name).screen.fields)
  return fields.find(([, { input }]) => input.kind === 'media')?.[0] ?? ''
}

function pathOf(name: CollectionName, record: ContentRecord): string {
  return String(record[fileField(name)] ?? '')
}

function nameOf(name: CollectionName, record: ContentRecord): string {
  return recordName(listOf(name).screen, record)
}

function edit(name: CollectionName, { id }: ContentRecord, field: string, text: string): Remark {
  const { label, path } = listOf(name).area
  return { text, place: label, link: { path, search: { edit: `${name}-${id}`, field } } }
}

function add(name: CollectionName, what: string, text: string): Remark {
  const { label, path } = listOf(name).area
  return { text, place: label, link: { path, search: { add: what } } }
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
