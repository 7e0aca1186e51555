import { type Allergen, allergenCodes, allergens } from './evening-form.ts'

/** What a dish may have to do with an allergen, from the worst, with words for people. */
export const dishAllergenStates = {
  contains: 'Contains',
  removable: 'Can be left out',
  may_contain: 'May contain',
} as const
export type DishAllergenState = keyof typeof dishAllergenStates
const states = Object.keys(dishAllergenStates) as readonly DishAllergenState[] // the object's own keys

/** What is said about a dish. An allergen without a state is not in it. */
export type DishAllergens = Readonly<Partial<Record<Allergen, DishAllergenState>>>

/** The text of a dish that has none of the 14. The empty text says nothing about a dish, so nobody may take it for safe. */
const NONE = 'none'
const entry = `(${allergenCodes.join('|')}) (${states.join('|')})`

/** Texts that a dish can have, such as `milk contains, nuts may_contain`. */
export const DISH_ALLERGENS_PATTERN = `^(${NONE}|${entry}(, ${entry})*)?$`

/** Reads the text of a dish; null if nothing is said about it. Of two states of an allergen, the worse counts. */
export function parseDishAllergens(text: string): DishAllergens | null {
  if (text === NONE) return {}
  if (text === '' || !new RegExp(DISH_ALLERGENS_PATTERN).test(text)) return null
  const said = text.split(', ')
  const stateOf = (code: Allergen) => states.find((state) => said.includes(`${code} ${state}`))
  const found = allergenCodes.map((code) => [code, stateOf(code)] as const)
  return Object.fromEntries(found.filter(([, state]) => state !== undefined))
}

/** Writes the text of a dish, with the allergens in their usual order. */
export function formatDishAllergens(said: DishAllergens | null): string {
  if (said === null) return ''
  const entries = allergenCodes.flatMap((code) => (said[code] ? [`${code} ${said[code]}`] : []))
  return entries.join(', ') || NONE
}

/** The text of a dish in words, such as `Contains: Milk. May contain: Nuts`. */
export function dishAllergensInWords(text: string): string {
  const said = parseDishAllergens(text)
  if (said === null) return 'Not declared'
  const groups = states.flatMap((state) => {
    const names = allergenCodes.filter((code) => said[code] === state).map((code) => allergens[code])
    return names.length > 0 ? [`${dishAllergenStates[state]}: ${names.join(', ')}`] : []
  })
  return groups.join('. ') || 'None of the 14'
}
