/** The courses of a menu, as the collection stores them. The page's first load may read them: no schemas here. */

/** The most courses, the most lines of a course, and the lengths of their texts in characters. */
export const courseLimits = { courses: 30, lines: 20, title: 100, line: 200 } as const

/** A dish of the portfolio with its title of then, or a line of text, which has no dish. */
export interface CourseLine {
  /** The dish may have been archived or deleted since. */
  readonly dish_id: number | null
  readonly title: string
}

/** A course. More than one line is a choice. */
export interface Course {
  /** May be empty. */
  readonly title: string
  readonly lines: readonly CourseLine[]
}

/** Reads a menu's `courses`, a JSON array. Malformed JSON is no course; malformed members are left out or ''. */
export function parseCourses(json: string): Course[] {
  let list: unknown
  try {
    list = JSON.parse(json)
  } catch {
    return [] // the server refuses such a text; only a form in the making has it
  }
  return objectsIn(list).map(({ title, lines }) => ({
    title: stringOf(title),
    lines: objectsIn(lines).map((line) => ({ dish_id: idOf(line['dish_id']), title: stringOf(line['title']) })),
  }))
}

/** Writes courses with their texts trimmed, without empty lines and empty courses; '' if there is none. */
export function formatCourses(courses: readonly Course[]): string {
  const filled = courses.map(({ title, lines }) => ({
    title: title.trim(),
    lines: lines
      .map(({ dish_id, title: line }) => ({ dish_id, title: line.trim() }))
      .filter((line) => line.title !== '' || line.dish_id !== null),
  }))
  const kept = filled.filter(({ title, lines }) => title !== '' || lines.length > 0)
  return kept.length > 0 ? JSON.stringify(kept) : ''
}

/**
 * Returns what a menu says in words of its own, each once: the titles of its courses and its lines of text. Titles of
 * dishes are translated with the dishes.
 */
export function courseWords(courses: readonly Course[]): string[] {
  const words = courses.flatMap(({ title, lines }) => [
    title,
    ...lines.flatMap((line) => (line.dish_id === null ? [line.title] : [])),
  ])
  return [...new Set(words.filter((word) => word !== ''))]
}

/** A translation of the words: `text` and `from` have one of them on each line. */
export interface WordsTranslation {
  readonly text: string
  readonly from: string
}

/**
 * Returns courses with their words in another language. What the translation lacks stays as it is, and so does all of it
 * if the lines of the two texts do not belong together.
 */
export function translatedCourses(courses: readonly Course[], translation: WordsTranslation | undefined): Course[] {
  const texts = translation?.text.split('\n') ?? []
  const words = translation?.from.split('\n') ?? []
  const known = new Map(words.length === texts.length ? words.map((word, index) => [word, texts[index]!.trim()]) : [])
  const spoken = (word: string) => known.get(word) || word
  return courses.map(({ title, lines }) => ({
    title: spoken(title),
    lines: lines.map((line) => (line.dish_id === null ? { ...line, title: spoken(line.title) } : line)),
  }))
}

/** Returns courses whose dishes have the titles of now. @param titles by the dish's id; a dish without one keeps its title */
export function retitledCourses(courses: readonly Course[], titles: ReadonlyMap<number, string>) {
  const named = (line: CourseLine) => ({ ...line, title: titles.get(line.dish_id ?? 0) || line.title })
  return courses.map(({ title, lines }) => ({ title, lines: lines.map(named) }))
}

/** Returns the ids of the dishes in courses, each once. */
export function dishesIn(courses: readonly Course[]): number[] {
  const ids = courses.flatMap(({ lines }) => lines.flatMap(({ dish_id }) => dish_id ?? []))
  return [...new Set(ids)]
}

function objectsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return []
  return value.filter((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry))
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The largest id is that of a PostgreSQL integer. */
function idOf(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= 2_147_483_647 ? Number(value) : null
}
