import { allergenCodes } from '../evening-form.ts'
import type { GuestTexts } from '../guest-pages.ts'
import { type Severity, severityCodes } from '../guest-words.ts'
import type { GuestAllergen } from '../guests.ts'

const names = ['name', 'diet', 'has_consent', ...allergenCodes] as const

/** What a guest told, as the API has it. */
interface Told {
  readonly name: string
  readonly diet: string
  readonly allergens: readonly GuestAllergen[]
}

/** Reads the fields of a guest's form, trimmed. Empty ones are left out. */
export function guestTexts(form: URLSearchParams): GuestTexts {
  const filled = names.map((name) => [name, form.getAll(name).at(-1)?.trim() ?? ''] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== ''))
}

/** The fields that show an answer. Whoever answered has agreed, and can still take that back. */
export function textsOfAnswer({ name, diet, allergens }: Told): GuestTexts {
  return {
    name,
    diet,
    has_consent: 'yes',
    ...Object.fromEntries(allergens.map(({ code, severity }) => [code, severity])),
  }
}

/** The call's body for these fields. A severity that is none of ours is sent as it is, and refused. */
export function guestBody(texts: GuestTexts): Told & { readonly has_consent: boolean } {
  const { name = '', diet = '' } = texts
  const allergens = allergenCodes.flatMap((code) => {
    const severity = texts[code]
    return severity === undefined ? [] : [{ code, severity: severity as Severity }] // the call checks it
  })
  return { name, diet, allergens, has_consent: texts['has_consent'] !== undefined }
}

/** The fields of the form that are wrong, by those of the call, and what to say about them. */
export function guestProblem(wrong: readonly string[], texts: GuestTexts): { wrong: string[]; problem: string } {
  if (wrong.includes('name')) return { wrong: ['name'], problem: 'Please enter your name.' }
  if (wrong.includes('has_consent'))
    return { wrong: ['has_consent'], problem: 'Please tick that the chef may keep this. Nothing was kept.' }
  const codes = allergenCodes.filter((code) => texts[code] && !severityCodes.some((known) => known === texts[code]))
  return { wrong: wrong.includes('allergens') ? codes : [...wrong], problem: 'Please check what you entered.' }
}
