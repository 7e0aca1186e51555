import { EMAIL_PATTERN } from '@tablier/contracts/email'
import type { FormTexts } from '@tablier/contracts/contact-form'

export type FieldName = keyof FormTexts
const fieldNames = ['name', 'email', 'subject', 'message'] as const satisfies readonly FieldName[]

/** What the form says after it was sent, or why it was not. */
export interface FormOutcome {
  readonly isSuccess: boolean
  readonly text: string
  /** In the form's order. */
  readonly wrongFields: readonly FieldName[]
}

export const MISSING = 'All fields are required'
const ALSO_MISSING = 'Please fill this in too'
export const INVALID_EMAIL = 'Please enter a valid email address'
export const SENDING_FAILED = 'Failed to send message. Please try again.'

export const sent: FormOutcome = {
  isSuccess: true,
  text: 'Your message has been sent successfully!',
  wrongFields: [],
}

export function failed(text: string, wrongFields: readonly FieldName[] = []): FormOutcome {
  return { isSuccess: false, text, wrongFields }
}

/** What is wrong with a message before it is sent; undefined if it is valid. */
export function problemOf(texts: FormTexts): FormOutcome | undefined {
  const missing = fieldNames.filter((name) => texts[name] === '')
  if (missing.length > 0) return failed(MISSING, missing)
  return new RegExp(EMAIL_PATTERN).test(texts.email) ? undefined : failed(INVALID_EMAIL, ['email'])
}

/** The text below a field; undefined if nothing is wrong with it. The first wrong field has the outcome's. */
export function problemAt(name: FieldName, outcome: FormOutcome | undefined): string | undefined {
  if (!outcome?.wrongFields.includes(name)) return undefined
  return outcome.wrongFields[0] === name ? outcome.text : ALSO_MISSING
}
