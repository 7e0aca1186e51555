import { EMAIL_PATTERN } from '@tablier/contracts/endpoint/email-pattern'
import type { FormNotice } from '@tablier/contracts/contact-form'

export const fieldNames = ['name', 'email', 'subject', 'message'] as const
export type FieldName = (typeof fieldNames)[number]
export type MessageTexts = Readonly<Record<FieldName, string>>

/** What the form says after it was sent, or why it was not. */
export interface FormOutcome {
  readonly isSuccess: boolean
  readonly text: string
  /** In the form's order. */
  readonly wrongFields: readonly FieldName[]
}

const MISSING = 'All fields are required'
const INVALID_EMAIL = 'Please enter a valid email address'
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
export function problemOf(texts: MessageTexts): FormOutcome | undefined {
  const missing = fieldNames.filter((name) => texts[name] === '')
  if (missing.length > 0) return failed(MISSING, missing)
  return new RegExp(EMAIL_PATTERN).test(texts.email) ? undefined : failed(INVALID_EMAIL, ['email'])
}

/** By the notice that the server puts into the page's address after a form was posted without scripts. */
export const outcomeOf = {
  sent,
  invalid: failed(MISSING),
  'invalid-email': failed(INVALID_EMAIL),
  failed: failed(SENDING_FAILED),
  'too-many': failed('Too many attempts. Please try again later.'),
} as const satisfies Record<FormNotice, FormOutcome>
