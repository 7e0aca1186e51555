import { type DishAllergenState, parseDishAllergens } from './dish-allergens.ts'
import { type Allergen, allergenCodes } from './evening-form.ts'
import { type Severity, severityCodes } from './guest-words.ts'

/** Somebody at the table who must not or does not eat something. */
export interface Eater {
  readonly name: string
  /** The severity is null if it was not told. */
  readonly allergens: readonly { readonly code: Allergen; readonly severity: Severity | null }[]
}

export interface DishToCheck {
  readonly title: string
  /** As `parseDishAllergens` reads them. */
  readonly allergens: string
}

/** Guests who react to the same allergen of a dish, those with the worst reaction first. */
export interface Conflict {
  readonly allergen: Allergen
  readonly guests: readonly { readonly name: string; readonly severity: Severity | null }[]
}

/** What a dish means for the guests. */
export interface CheckedDish extends Readonly<Record<DishAllergenState, readonly Conflict[]>> {
  readonly title: string
  /** The guests with an allergy, if nothing is said about the dish: any of them may be in danger. */
  readonly undeclaredFor: readonly string[]
}

/** Compares each dish with everybody's allergies. A dish about which nothing is said is a warning for all of them. */
export function conflictsOf(dishes: readonly DishToCheck[], eaters: readonly Eater[]): CheckedDish[] {
  return dishes.map(({ title, allergens }) => {
    const said = parseDishAllergens(allergens)
    const found = (state: DishAllergenState) =>
      allergenCodes.flatMap((code) => (said?.[code] === state ? conflictWith(code, eaters) : []))
    const allergic = eaters.filter((eater) => eater.allergens.length > 0)
    return {
      title,
      contains: found('contains'),
      removable: found('removable'),
      may_contain: found('may_contain'),
      undeclaredFor: said === null ? allergic.map(({ name }) => name) : [],
    }
  })
}

function conflictWith(allergen: Allergen, eaters: readonly Eater[]): Conflict[] {
  const guests = eaters.flatMap(({ name, allergens }) =>
    allergens.filter(({ code }) => code === allergen).map(({ severity }) => ({ name, severity })),
  )
  if (guests.length === 0) return []
  return [{ allergen, guests: guests.toSorted((a, b) => badness(b.severity) - badness(a.severity)) }]
}

/** What was not told may be the worst. */
function badness(severity: Severity | null): number {
  return severity === null ? severityCodes.length : severityCodes.indexOf(severity)
}
