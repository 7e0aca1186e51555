import type { Words } from '@tablier/words/site/words'
import { type Allergen, allergenCodes } from './evening-form.ts'
import { type Severity, severityCodes } from './guest-words.ts'

/** How a dish is related to an allergen, from the worst. */
export const dishAllergenStates = ['contains', 'removable', 'may_contain'] as const
export type DishAllergenState = (typeof dishAllergenStates)[number]

/** The states that were declared for a dish. An allergen without a state is missing. */
export type DishAllergens = Readonly<Partial<Record<Allergen, DishAllergenState>>>

/**
 * The text of a dish without any of the 14 allergens. The empty text means that nothing was declared, so the dish does
 * not count as safe.
 */
const NONE = 'none'
const entry = `(${allergenCodes.join('|')}) (${dishAllergenStates.join('|')})`

/** Texts that a dish can have, such as `milk contains, nuts may_contain`. */
export const DISH_ALLERGENS_PATTERN = `^(${NONE}|${entry}(, ${entry})*)?$`

/** Reads the text of a dish; null if nothing was declared. If an allergen has two states, the worse one counts. */
export function parseDishAllergens(text: string): DishAllergens | null {
  if (text === NONE) return {}
  if (text === '' || !new RegExp(DISH_ALLERGENS_PATTERN).test(text)) return null
  const said = text.split(', ')
  const stateOf = (code: Allergen) => dishAllergenStates.find((state) => said.includes(`${code} ${state}`))
  const found = allergenCodes.map((code) => [code, stateOf(code)] as const)
  return Object.fromEntries(found.filter(([, state]) => state !== undefined))
}

/** Returns the text of a dish, with the allergens in their usual order. */
export function formatDishAllergens(said: DishAllergens | null): string {
  if (said === null) return ''
  const entries = allergenCodes.flatMap((code) => (said[code] ? [`${code} ${said[code]}`] : []))
  return entries.join(', ') || NONE
}

/** Returns the text of a dish in words, such as `Contains: Milk. May contain: Nuts`. */
export function dishAllergensInWords(
  text: string,
  words: Pick<Words, 'allergen' | 'dishHasAllergens' | 'noneOfThe14' | 'notDeclared'>,
): string {
  const said = parseDishAllergens(text)
  if (said === null) return words.notDeclared
  const groups = dishAllergenStates.flatMap((state) => {
    const names = allergenCodes.filter((code) => said[code] === state).map((code) => words.allergen({ code }))
    return names.length > 0 ? [words.dishHasAllergens({ state, allergens: names.join(', ') })] : []
  })
  return groups.join('. ') || words.noneOfThe14
}

/** Somebody in the party who must not or does not eat something. */
export interface Eater {
  readonly name: string
  /** The severity is null if it is unknown. */
  readonly allergens: readonly { readonly code: Allergen; readonly severity: Severity | null }[]
}

interface DishToCheck {
  readonly title: string
  /** As `parseDishAllergens` reads them; '' for a line of text and for a dish that is gone. */
  readonly allergens: string
}

/** Guests who react to the same allergen of a dish, those with the worst reaction first. */
export interface Conflict {
  readonly allergen: Allergen
  readonly guests: readonly { readonly name: string; readonly severity: Severity | null }[]
}

/** A dish and its conflicts with the guests. */
export interface CheckedDish extends Readonly<Record<DishAllergenState, readonly Conflict[]>> {
  readonly title: string
  /** False if nothing was declared for the dish. */
  readonly isDeclared: boolean
  /** The guests with an allergy, if nothing was declared for the dish. Any of them may be in danger. */
  readonly undeclaredFor: readonly string[]
}

/**
 * Compares each dish with everybody's allergies. If nothing was declared for a dish, it is a warning for all guests
 * with an allergy.
 */
export function conflictsOf(dishes: readonly DishToCheck[], eaters: readonly Eater[]): CheckedDish[] {
  return dishes.map(({ title, allergens }) => {
    const said = parseDishAllergens(allergens)
    const found = (state: DishAllergenState) =>
      allergenCodes.flatMap((code) => (said?.[code] === state ? conflictWith(code, eaters) : []))
    const allergic = eaters.filter((eater) => eater.allergens.length > 0)
    return {
      title,
      isDeclared: said !== null,
      contains: found('contains'),
      removable: found('removable'),
      may_contain: found('may_contain'),
      undeclaredFor: said === null ? allergic.map(({ name }) => name) : [],
    }
  })
}

/** A course of a menu. More than one dish is a choice, and each is checked. */
export interface CheckedCourse {
  readonly title: string
  readonly dishes: readonly CheckedDish[]
}

/** Compares a menu with everybody's allergies, course by course. */
export function conflictsOfCourses(
  courses: readonly { readonly title: string; readonly dishes: readonly DishToCheck[] }[],
  eaters: readonly Eater[],
): CheckedCourse[] {
  return courses.map(({ title, dishes }) => ({ title, dishes: conflictsOf(dishes, eaters) }))
}

function conflictWith(allergen: Allergen, eaters: readonly Eater[]): Conflict[] {
  const guests = eaters.flatMap(({ name, allergens }) =>
    allergens.filter(({ code }) => code === allergen).map(({ severity }) => ({ name, severity })),
  )
  if (guests.length === 0) return []
  return [{ allergen, guests: guests.toSorted((a, b) => badness(b.severity) - badness(a.severity)) }]
}

/** Returns how bad a severity is. An unknown one counts as the worst. */
function badness(severity: Severity | null): number {
  return severity === null ? severityCodes.length : severityCodes.indexOf(severity)
}
