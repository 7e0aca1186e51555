import { type DishAllergens, parseDishAllergens } from './conflicts.ts'
import { type Allergen, allergenCodes } from './evening-form.ts'

/** What a menu's dishes have of the 14 allergens. */

/** The letters that menus in Austria and Germany have for the allergens of Regulation (EU) No 1169/2011. */
export const allergenLetters: Readonly<Record<Allergen, string>> = {
  gluten: 'A',
  crustaceans: 'B',
  eggs: 'C',
  fish: 'D',
  peanuts: 'E',
  soybeans: 'F',
  milk: 'G',
  nuts: 'H',
  celery: 'L',
  mustard: 'M',
  sesame: 'N',
  sulphites: 'O',
  lupin: 'P',
  molluscs: 'R',
}

/** What is known of a line of a course: what its dish states; null if it states nothing, as a line of text. */
type Stated = DishAllergens | null

/** The allergens of a course or of a menu. */
export interface FoundAllergens {
  /** In every line of a course: whoever takes the course cannot avoid them, unless the dish is changed. */
  readonly always: readonly Allergen[]
  /** In some line of a choice, or traces of it, or where it can be left out. */
  readonly perhaps: readonly Allergen[]
  /** Whether some line states nothing. Then nobody may rely on what is missing. */
  readonly isIncomplete: boolean
}

/** Returns the allergens of a course, whose lines are a choice. @param lines the texts of the dishes; null for a text */
export function allergensOfCourse(lines: readonly (string | null)[]): FoundAllergens {
  const stated: Stated[] = lines.map((text) => (text === null ? null : parseDishAllergens(text)))
  const isAlways = (code: Allergen) => stated.length > 0 && stated.every((said) => said?.[code] === 'contains')
  const always = allergenCodes.filter(isAlways)
  return {
    always,
    perhaps: allergenCodes.filter((code) => !isAlways(code) && stated.some((said) => said?.[code] !== undefined)),
    isIncomplete: stated.includes(null),
  }
}

/** Returns the allergens of a whole menu: somebody who eats all of it meets each of `always`. */
export function allergensOfMenu(courses: readonly FoundAllergens[]): FoundAllergens {
  const isAlways = (code: Allergen) => courses.some(({ always }) => always.includes(code))
  const isPerhaps = (code: Allergen) => courses.some(({ perhaps }) => perhaps.includes(code))
  return {
    always: allergenCodes.filter(isAlways),
    perhaps: allergenCodes.filter((code) => !isAlways(code) && isPerhaps(code)),
    isIncomplete: courses.some(({ isIncomplete }) => isIncomplete),
  }
}
