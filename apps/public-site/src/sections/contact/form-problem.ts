import type { FormTexts } from '@tablier/contracts/contact-form'
import { cleanEmail, isEmail } from '@tablier/contracts/email'
import type { Words } from '@tablier/words/islands/words'
import { failed, type FieldName, type FormOutcome } from './form-outcome.ts'

const fieldNames = ['name', 'email', 'subject', 'message'] as const satisfies readonly FieldName[]

/** What is wrong with a message before it is sent; undefined if it is valid. */
export function problemOf(texts: FormTexts, t: Words): FormOutcome | undefined {
  const missing = fieldNames.filter((name) => texts[name] === '')
  if (missing.length > 0) return failed(t.allRequired, missing)
  return isEmail(cleanEmail(texts.email)) ? undefined : failed(t.invalidEmail, ['email'])
}
