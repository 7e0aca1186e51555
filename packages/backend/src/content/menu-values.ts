import {
  arePrices,
  courseLimits,
  courseWords,
  dishesIn,
  formatCourses,
  formatPrices,
  type Course,
  type CourseLine,
  isSeason,
  parseCourses,
  parsePrices,
  type Translations,
} from '@tablier/contracts'
import { wrongField } from '../calls/app-error.ts'
import type { Db } from '../database/database.ts'

type Values = Readonly<Record<string, unknown>>

const field = 'courses'

/**
 * Checks the courses, the prices and the season of a menu and puts them into their stored form. The words of the courses follow
 * from the courses.
 * @throws AppError `invalid_input`
 */
export function cleanMenu({ course_words: _derived, ...values }: Values): Values {
  const { courses, prices, season } = values
  checkWords(values['translations'])
  if (typeof season === 'string' && !isSeason(season)) throw wrongField({ field: 'season', reason: 'seasonLike' })
  return {
    ...values,
    ...(typeof courses === 'string' && cleanCourses(courses)),
    ...(typeof prices === 'string' && { prices: cleanPrices(prices) }),
  }
}

/** A translation of the words of the courses has a line for each of the main text's. */
function checkWords(translations: unknown): void {
  const languages = Object.values((translations ?? {}) as Translations<'course_words'>) // as the schema has checked
  for (const { course_words: words } of languages) {
    const count = words?.from.split('\n').length
    if (words && words.text !== '' && words.text.split('\n').length !== count)
      throw wrongField({ field: 'course_words', reason: 'asManyLines', values: { count: count ?? 0 } })
  }
}

function cleanCourses(json: string): Values {
  if (json.trim() !== '' && !isListOfObjects(json)) throw wrongField({ field, reason: 'courseList' })
  const courses = parseCourses(json)
  const { courses: most, lines, title, line } = courseLimits
  if (courses.length > most) throw wrongField({ field, reason: 'atMostItems', values: { count: most } })
  for (const course of courses) {
    if (course.lines.length > lines) throw wrongField({ field, reason: 'linesAtMost', values: { count: lines } })
    if (course.title.length > title) throw wrongField({ field, reason: 'atMostLong', values: { count: title } })
    if (course.lines.some((one) => one.title.length > line))
      throw wrongField({ field, reason: 'atMostLong', values: { count: line } })
  }
  return storedCourses(courses)
}

function storedCourses(courses: readonly Course[]): Values {
  const stored = formatCourses(courses)
  return { courses: stored, course_words: courseWords(parseCourses(stored)).join('\n') }
}

function cleanPrices(text: string): string {
  if (!arePrices(text)) throw wrongField({ field: 'prices', reason: 'pricesLike' })
  const steps = parsePrices(text)
  const twice = steps.find(({ from }, index) => steps[index - 1]?.from === from)
  if (twice) throw wrongField({ field: 'prices', reason: 'partyTwice', values: { count: twice.from } })
  return formatPrices(steps)
}

/**
 * Gives the dishes in a menu the titles that they have now. A dish that was deleted keeps the title of its line.
 * @param kept the ids that the menu had before
 * @throws AppError `invalid_input` for a dish that this site never had
 */
export async function withDishTitles(db: Db, values: Values, kept: readonly number[] = []): Promise<Values> {
  const courses = coursesOf(values)
  const ids = dishesIn(courses)
  if (ids.length === 0) return values
  const dishes = await db.selectFrom('portfolio_items').select(['id', 'title']).where('id', 'in', ids).execute()
  const titles = new Map(dishes.map(({ id, title }) => [id, title]))
  const deleted = ids.filter((id) => !titles.has(id) && !kept.includes(id))
  const known = new Set(deleted.length > 0 ? await onceHere(db, deleted) : [])
  const retitled = ({ dish_id, title }: CourseLine): CourseLine => {
    if (dish_id !== null && deleted.includes(dish_id) && !known.has(dish_id))
      throw wrongField({ field, reason: 'dishNotHere', values: { dish: title || String(dish_id) } })
    return { dish_id, title: (dish_id !== null && titles.get(dish_id)) || title }
  }
  return { ...values, ...storedCourses(withLines(courses, retitled)) }
}

/** Returns the ids of the dishes in a stored menu. */
export function dishesOf(menu: Values): number[] {
  return dishesIn(coursesOf(menu))
}

function coursesOf({ courses }: Values): Course[] {
  return typeof courses === 'string' ? parseCourses(courses) : []
}

/** Returns those of these ids that dishes of this site once had: their versions are kept. */
async function onceHere(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('revisions')
    .select('record_id')
    .distinct()
    .where('collection', '=', 'portfolioItems')
    .where('record_id', 'in', ids)
    .execute()
  return rows.map(({ record_id }) => record_id)
}

/** Returns a stored menu with the present titles of its dishes, by which another site finds its own. */
export async function withPresentTitles(db: Db, values: Values): Promise<Values> {
  return withDishTitles(db, values, dishesIn(coursesOf(values)))
}

/** Links the dishes of a menu that comes from elsewhere to those with the same titles. The others become texts. */
export async function linkedByTitle(db: Db, values: Values): Promise<Values> {
  const courses = coursesOf(values)
  if (dishesIn(courses).length === 0) return values
  const dishes = await db.selectFrom('portfolio_items').select(['id', 'title']).orderBy('id', 'desc').execute()
  const ids = new Map(dishes.map(({ id, title }) => [title, id])) // of equal titles, the oldest
  const linked = (line: CourseLine) =>
    line.dish_id === null ? line : { ...line, dish_id: ids.get(line.title) ?? null }
  return { ...values, ...storedCourses(withLines(courses, linked)) }
}

function withLines(courses: readonly Course[], change: (line: CourseLine) => CourseLine): Course[] {
  return courses.map((course) => ({ ...course, lines: course.lines.map(change) }))
}

function isListOfObjects(json: string): boolean {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) && list.every((entry) => typeof entry === 'object' && entry !== null)
  } catch {
    return false // the caller reports the field
  }
}
