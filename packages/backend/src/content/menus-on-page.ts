import type { Static } from '@sinclair/typebox'
import {
  type CollectionName,
  type Course,
  type Collections,
  collections,
  dateAt,
  dishesIn,
  isInSeason,
  type MenuOnPage,
  type MenusOnPage,
  parseCourses,
  parsePrices,
  type PictureOnPage,
  type SiteLanguage,
  translatedCourses,
  type WordsTranslation,
} from '@tablier/contracts'
import type { PreviewContent } from '../calls/ports.ts'
import { type Db, settingsOf } from '../database/database.ts'
import { inLanguage } from '../site/translations.ts'
import { publishedRows, withPictures } from './content-rows.ts'

type Row<Name extends CollectionName> = Static<Collections[Name]['record']>
type MenuRow = Row<'menus'> & { readonly picture?: PictureOnPage }

/** The day and the language of a reader of the page of menus. */
interface MenuReading {
  /** Undefined for the main language. */
  readonly lang: SiteLanguage | undefined
  readonly timeZone: string
  readonly now: Date
  /** Shown in place of what is published. */
  readonly drafts?: PreviewContent | undefined
}

/** Reads what the page of menus shows: published menus in season, and published extras. Null without a menu. */
export async function menusOnPage(db: Db, reading: MenuReading): Promise<MenusOnPage | null> {
  const { lang } = reading
  const menus = await menusInSeason(db, reading)
  if (menus.length === 0 && !reading.drafts) return null
  const dishes = await publishedDishes(db, reading, menus)
  const { currency } = await settingsOf(db, 'currency')
  const extras = await rowsOf(db, 'extras', reading)
  return {
    currency,
    menus: menus.map((row) => menuOnPage(row, dishes, lang)),
    extras: extras.map((row) => extraOnPage(row, lang)),
  }
}

function extraOnPage(row: Row<'extras'>, lang: SiteLanguage | undefined): MenusOnPage['extras'][number] {
  const { id, title, details, price, unit, untranslated } = inLanguage(row, collections.extras.translated, lang)
  return { id, title, details, price, unit, ...(untranslated && { untranslated }) }
}

/** Returns the titles of the menus that visitors can read about today, in their language. */
export async function menuTitles(db: Db, reading: MenuReading): Promise<string[]> {
  return (await menusInSeason(db, reading)).map((row) => inLanguage(row, ['title'], reading.lang).title)
}

/** A preview shows the menus of every season. */
async function menusInSeason(db: Db, reading: MenuReading): Promise<MenuRow[]> {
  const rows = await rowsOf(db, 'menus', reading)
  if (reading.drafts) return rows
  const { season_day } = await db.selectFrom('site').select('season_day').executeTakeFirstOrThrow()
  const today = dateAt(reading.now, reading.timeZone)
  const day = season_day !== null && season_day > today ? season_day : today // another instance's clock may be ahead
  return rows.filter(({ season }) => isInSeason(season, day))
}

/** Returns the rows that visitors see, with what is stated about their pictures. */
async function rowsOf<Name extends 'menus' | 'extras'>(db: Db, name: Name, { drafts, lang }: MenuReading) {
  const collection = collections[name]
  const rows = drafts
    ? (drafts.lists[name] ?? []) // a stored preview may be older than the list
    : await withPictures(db, collection, await publishedRows(db, collection), lang)
  return rows as unknown as (Row<Name> & { readonly picture?: PictureOnPage })[] // rows of that table
}

/** Returns the published dishes that menus name, by id. */
async function publishedDishes(db: Db, { drafts }: MenuReading, menus: readonly MenuRow[]) {
  const ids = menus.flatMap(({ courses }) => dishesIn(parseCourses(courses)))
  if (ids.length === 0) return new Map<number, Row<'portfolioItems'>>()
  const rows = drafts
    ? (drafts.lists.portfolioItems as unknown as Row<'portfolioItems'>[]) // rows of that table
    : await db
        .selectFrom('portfolio_items')
        .selectAll()
        .where('status', '=', 'Published')
        .where('id', 'in', [...new Set(ids)])
        .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function menuOnPage(
  row: MenuRow,
  dishes: ReadonlyMap<number, Row<'portfolioItems'>>,
  lang: SiteLanguage | undefined,
): MenuOnPage {
  const shown = inLanguage(row, ['title', 'introduction'] as const, lang)
  const { id, title, introduction, most_guests, least_sum, season, image_path, picture, untranslated } = shown
  return {
    id,
    title,
    introduction,
    most_guests,
    least_sum,
    season,
    image_path,
    ...(picture && { picture }),
    ...(untranslated && { untranslated }),
    prices: parsePrices(row.prices),
    courses: coursesOnPage(parseCourses(row.courses), lang && row.translations[lang]?.course_words, { dishes, lang }),
  }
}

interface KnownDishes {
  /** By id. Others have their names alone. */
  readonly dishes: ReadonlyMap<number, Row<'portfolioItems'>>
  readonly lang: SiteLanguage | undefined
}

/** Returns courses as they are read. A word that has no translation is marked as one of the main language. */
export function coursesOnPage(
  main: readonly Course[],
  words: WordsTranslation | undefined,
  { dishes, lang }: KnownDishes,
): MenuOnPage['courses'] {
  const marked = (title: string, before: string | undefined) =>
    lang !== undefined && title !== '' && title === before ? { untranslated: ['title'] } : {}
  return translatedCourses(main, words).map((course, index) => {
    const before = main[index]
    const lines = course.lines.map((line, at) => {
      const read = lineOnPage(line, dishes, lang)
      return dishes.has(line.dish_id ?? 0) ? read : Object.assign(read, marked(line.title, before?.lines[at]?.title))
    })
    return Object.assign({ title: course.title, lines }, marked(course.title, before?.title))
  })
}

type LineOnPage = MenuOnPage['courses'][number]['lines'][number]

/** A dish that is no longer published stays named, but what it stated may not be true any more. */
function lineOnPage(
  { dish_id, title }: { readonly dish_id: number | null; readonly title: string },
  dishes: ReadonlyMap<number, Row<'portfolioItems'>>,
  lang: SiteLanguage | undefined,
): LineOnPage {
  if (dish_id === null) return { dish_id, title, ingredients: '', allergens: null }
  const dish = dishes.get(dish_id)
  if (!dish) return { dish_id: null, title, ingredients: '', allergens: '' }
  const shown = inLanguage(dish, ['title', 'ingredients'] as const, lang)
  const { title: named, ingredients, untranslated } = shown
  return { dish_id, title: named, ingredients, allergens: dish.allergens, ...(untranslated && { untranslated }) }
}
