import {
  type CollectionName,
  collections,
  courseWords,
  formatCourses,
  formatSocialMedia,
  type SiteLanguage,
  type SocialMedia,
  type Translations,
} from '@tablier/contracts'
import de from './content.de.json' with { type: 'json' }
import es from './content.es.json' with { type: 'json' }
import fr from './content.fr.json' with { type: 'json' }
import it from './content.it.json' with { type: 'json' }
import type { CreateBody, DemoContent, DemoCourse, DemoRecord, DemoSocialMedia } from './demo-record.ts'
import type { PictureName } from './pictures.ts'
import content from './content.json' with { type: 'json' }

/** The content of the example site "Maison Safran", which a new site starts with. */
export const demoContent = content as DemoContent // a test checks each record against its contract

type Texts = Readonly<Record<string, string>>
/** The example texts in other languages, by the English text. */
export const exampleTexts: Readonly<Partial<Record<SiteLanguage, Texts>>> = { de, fr, es, it }

/** Returns the path of a stored picture, `/api/uploads/<name>`. */
type PathOf = (picture: PictureName) => string

/** A body for the create endpoint of a collection. */
export interface DemoBody {
  readonly name: CollectionName
  readonly body: CreateBody<CollectionName>
}

const entries = Object.entries(demoContent) as [CollectionName, readonly DemoRecord<CollectionName>[]][] // Object.entries widens its keys to string

/** All pictures of the content, without duplicates. */
export const demoPictures: readonly PictureName[] = [
  ...new Set(entries.flatMap(([, records]) => records.flatMap((record) => picturesOf(record)))),
]

/**
 * All records in the order in which to create them. A list whose newest record
 * is its first one is reversed.
 */
export function demoBodies(pathOf: PathOf): DemoBody[] {
  return entries.flatMap(([name, records]) =>
    inCreationOrder(name, records).map((record) => ({ name, body: bodyOf(name, record, pathOf) })),
  )
}

function inCreationOrder<Item>(name: CollectionName, items: readonly Item[]): readonly Item[] {
  return collections[name].newRecords === 'first' ? items.toReversed() : items
}

function picturesOf({ picture, socialMedia = [] }: DemoRecord<CollectionName>): PictureName[] {
  return [...(picture ? [picture] : []), ...socialMedia.map((entry) => entry.picture)]
}

function bodyOf(
  name: CollectionName,
  { picture, socialMedia, courses, ...texts }: DemoRecord<CollectionName>,
  pathOf: PathOf,
): CreateBody<CollectionName> {
  const column = collections[name].file?.column
  const body = { ...texts, ...(courses && coursesOf(courses)) }
  const translations = translationsOf(name, body)
  return {
    status: 'Published',
    ...body,
    ...(translations && { translations }),
    ...(picture && column && { [column]: pathOf(picture) }),
    ...(socialMedia && { social_media: formatSocialMedia(socialMedia.map((entry) => withIcon(entry, pathOf))) }),
  }
}

/** Returns the texts in all other languages, so that an example that nobody has changed follows its site into them. */
function translationsOf(name: CollectionName, record: object): Translations | undefined {
  const fields: readonly string[] = collections[name].translated
  const texts = Object.entries(record).filter(([field, text]) => fields.includes(field) && text !== '')
  if (texts.length === 0) return undefined
  const languages = Object.entries(exampleTexts).map(([language, known]) => [
    language,
    Object.fromEntries(texts.map(([field, from]: [string, string]) => [field, { text: inLines(known, from), from }])),
  ])
  return Object.fromEntries(languages) as Translations // a test checks each body against its contract
}

/** Returns a text in another language; the words of courses are known line by line. */
function inLines(known: Texts, from: string): string | undefined {
  return (
    known[from] ??
    from
      .split('\n')
      .map((line) => known[line])
      .join('\n')
  )
}

/** The ids of the dishes are found by their titles when a site is filled. */
const ANY_DISH = 1

function coursesOf(demo: readonly DemoCourse[]) {
  const courses = demo.map(({ title, dishes = [], texts = [] }) => ({
    title,
    lines: [
      ...dishes.map((dish) => ({ dish_id: ANY_DISH, title: dish })),
      ...texts.map((text) => ({ dish_id: null, title: text })),
    ],
  }))
  return { courses: formatCourses(courses), course_words: courseWords(courses).join('\n') }
}

function withIcon({ media_name, media_link, picture }: DemoSocialMedia, pathOf: PathOf): SocialMedia {
  return { media_name, media_link, media_icon: pathOf(picture) }
}
