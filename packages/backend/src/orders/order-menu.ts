import {
  type AgreedMenu,
  type Course,
  dishesIn,
  type OrderDish,
  type OrderMenu,
  parseCourses,
  retitledCourses,
  type SiteLanguage,
  translatedCourses,
} from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'

// An order has copies of what it is cooked from. They name the records that they were made of, which may be gone.

/** What a guest liked: a menu or a dish of the site. */
export interface Liked {
  readonly menu?: OrderMenu | undefined
  readonly dish?: OrderDish | undefined
}

/**
 * Finds what a guest named, whatever its case, in any language that it is translated into. Menus come before dishes,
 * and published ones before drafts.
 */
export async function findLiked(db: Db, title: string): Promise<Liked> {
  const menu = await db
    .selectFrom('menus')
    .select(['id', 'title', 'courses'])
    .where(isCalled(title))
    .orderBy(sql`status = 'Published'`, 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (menu) return { menu: await copyOfMenu(db, menu) }
  const dish = await db
    .selectFrom('portfolio_items')
    .select(['id as dish_id', 'title'])
    .where(isCalled(title))
    .orderBy('id')
    .executeTakeFirst()
  return { dish }
}

/** Returns whether a row has a title, in the main language or in another. */
function isCalled(title: string): RawBuilder<boolean> {
  return sql<boolean>`(lower(trim(title)) = lower(trim(${title})) or exists (
    select from jsonb_each(translations) as told
    where lower(trim(told.value -> 'title' ->> 'text')) = lower(trim(${title}))
  ))`
}

async function copyOfMenu(
  db: Db,
  { id, title, courses: json }: { readonly id: number; readonly title: string; readonly courses: string },
): Promise<OrderMenu> {
  const courses = parseCourses(json)
  const dishes = await dishesCalled(db, courses)
  return { menu_id: id, title, courses: retitledCourses(courses, new Map(dishes.map((dish) => [dish.id, dish.title]))) }
}

async function dishesCalled(db: Db, courses: readonly Course[], more: readonly number[] = []) {
  const ids = [...dishesIn(courses), ...more]
  if (ids.length === 0) return []
  return db.selectFrom('portfolio_items').select(['id', 'title', 'translations']).where('id', 'in', ids).execute()
}

/** What an evening is cooked from, as its guest reads it. */
interface AgreedDishes {
  readonly menu: AgreedMenu | null
  readonly dishes: string[]
}

/**
 * Returns the menu and the dishes of an order in a guest's language. A translation counts while it was made from the
 * very words that the order has; the others stay as they are.
 * @param lang undefined for the main language
 */
export async function agreedDishes(
  db: Db,
  { menu, dishes }: { readonly menu: OrderMenu | null; readonly dishes: readonly OrderDish[] },
  lang: SiteLanguage | undefined,
): Promise<AgreedDishes> {
  if (lang === undefined)
    return { menu: menu && menuOf(menu.title, menu.courses), dishes: dishes.map(({ title }) => title) }
  const ids = dishes.flatMap(({ dish_id }) => dish_id ?? [])
  const known = await dishesCalled(db, menu?.courses ?? [], ids)
  const texts = new Map(known.map(({ id, translations }) => [id, translations[lang]?.title]))
  const spoken = ({ dish_id, title }: OrderDish) => textOf(texts.get(dish_id ?? 0), title)
  return { menu: menu && (await spokenMenu(db, menu, { lang, spoken })), dishes: dishes.map(spoken) }
}

async function spokenMenu(
  db: Db,
  { menu_id, title, courses }: OrderMenu,
  { lang, spoken }: { readonly lang: SiteLanguage; readonly spoken: (line: OrderDish) => string },
): Promise<AgreedMenu> {
  const stored = await db.selectFrom('menus').select('translations').where('id', '=', menu_id).executeTakeFirst()
  const texts = stored?.translations[lang]
  const named = translatedCourses(courses, texts?.course_words).map((course) => ({
    title: course.title,
    lines: course.lines.map((line) => (line.dish_id === null ? line : { ...line, title: spoken(line) })),
  }))
  return menuOf(textOf(texts?.title, title), named)
}

function menuOf(title: string, courses: readonly Course[]): AgreedMenu {
  return {
    title,
    courses: courses.map(({ title: course, lines }) => ({ title: course, dishes: lines.map((line) => line.title) })),
  }
}

function textOf(translation: { readonly text: string; readonly from: string } | undefined, main: string): string {
  return (translation?.from === main && translation.text) || main
}
