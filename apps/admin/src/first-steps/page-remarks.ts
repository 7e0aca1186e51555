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
  uploadNameOf,
} from '@tablier/contracts'
import type { AreaSearch } from '../content/area-search.ts'
import { choiceOf, type ContentRecord, recordName } from '../content/collection-screen.ts'
import { itemsOfSection } from '../content/empty-section.tsx'
import { ALT_FIELD } from '../content/form/picture-fields.tsx'
import { listOf } from '../content/site-areas.ts'
import { t } from '../language/words.ts'

/** What a designer would say about the page, and the form that mends it. */
export interface Remark {
  /** Names the rule and what it is about. The server remembers it if the owner means it so. */
  readonly key: string
  readonly text: string
  readonly place: string
  readonly link: { readonly path: string; readonly search: AreaSearch }
  /** The section that can be left out until there is something in it. */
  readonly leavesOut?: HideableSection
}

/** What a rule returns. `about` names the list, or the picture: a new one is remarked on again. */
type Found = Omit<Remark, 'key'> & { readonly about?: string }

export interface PageFacts {
  /** The published records of each list, in the page's order; none if a list is left out. */
  readonly published: Readonly<Partial<Record<CollectionName, readonly ContentRecord[]>>>
  readonly hiddenSections: readonly string[]
  readonly legalPages: readonly string[]
  /** What is read out for pictures, by their paths; '' for a decorative one. */
  readonly alternativeTexts: ReadonlyMap<string, string>
}

type Rule = (facts: PageFacts) => readonly Found[]

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
  unfitText: (facts) =>
    spokenTexts(facts)
      .filter(({ text }) => NO_DESCRIPTION.test(text))
      .map(({ name, record, field, text }) =>
        edit(name, record, field, t.remarkUnfitText({ name: nameOf(name, record), text })),
      ),
  repeatedText: (facts) => {
    const texts = spokenTexts(facts).filter(({ text }) => !NO_DESCRIPTION.test(text))
    return Array.from(new Set(texts.map(({ text }) => text.toLowerCase())))
      .map((one) => texts.filter(({ text }) => text.toLowerCase() === one))
      .filter((same) => same.length >= MANY_PICTURES || (same.length > 1 && same.length === texts.length))
      .map(([first, ...others]) => {
        const { name, record, field, text } = first! // a group has a member
        return edit(name, record, field, t.remarkRepeatedText({ text, count: others.length + 1 }))
      })
  },
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
  return Object.entries<Rule>(pageRules).flatMap(([rule, find]) =>
    find(facts).map(({ about, ...found }) => {
      const { edit: edited, add: added, field } = found.link.search
      return Object.assign(found, { key: [rule, edited ?? added, field, about].filter(Boolean).join(' ') })
    }),
  )
}

/** From how many on, pictures with the same text are not told apart. */
const MANY_PICTURES = 3

/** A text that says nothing: a file's name, what cameras and phones call their files, or that it is a picture. */
const NO_DESCRIPTION =
  /\.(?:jpe?g|png|webp|avif|gif|hei[cf]|tiff?|bmp)$|^(?:img|dsc[nf]?|pxl|mvimg|dji|gopr|p|image|picture|photo|pic|bild|foto|fotografie|aufnahme|photographie|immagine|fotografia|fotografía|imagen|screenshot|bildschirmfoto|whatsapp image|fullsizerender|unnamed|untitled|ohne titel|sans titre)?(?:[\d\s_().:-]|at|um|à|wa|copy|kopie)*$/i

interface SpokenText {
  readonly name: CollectionName
  readonly record: ContentRecord
  /** The field of the form in which the text is changed. */
  readonly field: string
  readonly text: string
}

/** Returns what is read out for each picture of the page, once. Decorative ones are left out, as the page does. */
function spokenTexts(facts: PageFacts): SpokenText[] {
  const seen = new Set<string>()
  return [...pictured, 'testimonialItems' as const, 'logos' as const].flatMap((name) =>
    visible(facts, name).flatMap((record) => {
      const path = pathOf(name, record)
      const stated = facts.alternativeTexts.get(path)
      const field = stated === undefined ? spokenField(name) : ALT_FIELD
      const text = (stated ?? String(record[field] ?? '')).trim()
      if (!path || !text || seen.has(`${path} ${text}`)) return []
      seen.add(`${path} ${text}`)
      return [{ name, record, field, text }]
    }),
  )
}

/** Returns the field that the page reads out for a picture without an alternative text; '' if there is none. */
function spokenField(name: CollectionName): string {
  const { input } = listOf(name).screen.fields[fileField(name)] ?? {}
  if (input?.kind !== 'media') return ''
  return input.describedIn ?? (input.photo?.withoutAlt === 'nothing' ? '' : (input.photo?.withoutAlt ?? ''))
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

function withFault(facts: PageFacts, fault: PictureFault, textOf: (name: string) => string): Found[] {
  return pictured.flatMap((name) => {
    const { file } = collections[name] as { readonly file?: { readonly goodWidth: number } } // a list without a file has no such key
    return visible(facts, name)
      .filter((record) => storedPictureFaults(pathOf(name, record), file?.goodWidth ?? 0).includes(fault))
      .map((record) => edit(name, record, fileField(name), textOf(nameOf(name, record))))
  })
}

function withoutLegalPage({ legalPages }: PageFacts, name: 'contact' | 'privacy', text: string): Found[] {
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

function edit(name: CollectionName, record: ContentRecord, field: string, text: string): Found {
  const { label, path } = listOf(name).area
  const isOfPicture = field === fileField(name) || field === ALT_FIELD
  return {
    text,
    place: label,
    link: { path, search: { edit: `${name}-${record.id}`, field } },
    ...(isOfPicture && { about: uploadNameOf(pathOf(name, record)).slice(0, HASH_LENGTH) }),
  }
}

/** How much of a stored name tells two pictures apart. */
const HASH_LENGTH = 16

function add(name: CollectionName, what: string, text: string): Found {
  const { label, path } = listOf(name).area
  return { text, place: label, link: { path, search: { add: what } }, about: name }
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
