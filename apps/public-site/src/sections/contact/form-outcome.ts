import type { FormTexts } from '@tablier/contracts/contact-form'
import type { Words } from '@tablier/words/islands/words'

export type FieldName = keyof FormTexts

/** What the form says after it was sent, or why it was not sent. */
export interface FormOutcome {
  readonly isSuccess: boolean
  readonly text: string
  /** In the order of the form. */
  readonly wrongFields: readonly FieldName[]
}

export function failed(text: string, wrongFields: readonly FieldName[] = []): FormOutcome {
  return { isSuccess: false, text, wrongFields }
}

/**
 * Returns the text below a field, undefined if nothing is wrong with it. The first wrong field gets the outcome's text.
 */
export function problemAt(name: FieldName, outcome: FormOutcome | undefined, t: Words): string | undefined {
  if (!outcome?.wrongFields.includes(name)) return undefined
  return outcome.wrongFields[0] === name ? outcome.text : t.alsoMissing
}
