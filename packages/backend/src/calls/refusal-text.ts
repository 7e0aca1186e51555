import type { FieldRefusal, Refusal } from '@tablier/contracts'
import type { Language } from '@tablier/words/languages'
import { words } from '@tablier/words/refusals/all'

/** Returns what a refusal says in a language. Wrong fields are listed by their wire names. */
export function refusalText(refusal: Refusal, errors: readonly FieldRefusal[] = [], language: Language = 'en'): string {
  const t = words[language]
  if (refusal.reason === 'wrongFields') {
    const lines = errors.map((error) =>
      t.oneField({ field: error.field || t.theRequest, problem: refusalText(error, [], language) }),
    )
    return t.wrongFields({ fields: lines.join('; ') })
  }
  const message = t[refusal.reason] as string | ((values: Refusal['values']) => string) // `Refusal` pairs it with its values
  return typeof message === 'string' ? message : message(refusal.values)
}
