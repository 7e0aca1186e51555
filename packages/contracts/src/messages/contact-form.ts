import type { EveningProblems, EveningTexts } from '../orders/evening-form.ts'

/** Shared by the contact form and the server. Separate from the schemas, which the page does not load. */

/** The path that the form posts to without JavaScript. */
export const CONTACT_FORM_PATH = '/contact'

/** The page of the form with the fields about the evening. A form posted there is shown, not sent. */
export const ENQUIRY_PATH = '/enquiry'

/** Maximum lengths in characters. */
export const messageLengths = { name: 200, email: 254, subject: 300, message: 10_000 } as const

/** What a visitor types into the form. */
export type FormTexts = Readonly<Record<keyof typeof messageLengths, string>>

/** Reads the form's fields by name, trimmed; '' for a missing one. */
export function formTexts(valueOf: (name: keyof FormTexts) => string | undefined): FormTexts {
  const read = (name: keyof FormTexts) => valueOf(name)?.trim() ?? ''
  return { name: read('name'), email: read('email'), subject: read('subject'), message: read('message') }
}

/**
 * A form that was posted without JavaScript and is shown again, because it was refused or because more fields were
 * requested.
 */
export interface RefusedForm {
  /** Why it was not accepted. */
  readonly notice?: FormNotice | undefined
  /** The server's words for `too-many`: how long to wait, and how else to reach the owner. */
  readonly said?: string
  readonly texts: FormTexts
  /** Undefined if the form had no fields about the evening. */
  readonly evening?: RefusedEvening | undefined
}

interface RefusedEvening {
  readonly texts: EveningTexts
  readonly problems: EveningProblems
}

/**
 * The results of a post without JavaScript. With `sent-taken` and `sent-held`, another order has or holds the day. A
 * success is shown by the page's URL: `/?message=sent#contact-outcome`.
 */
const formNotices = [
  'sent',
  'sent-taken',
  'sent-held',
  'invalid',
  'invalid-email',
  'invalid-evening',
  'failed',
  'too-many',
] as const
export type FormNotice = (typeof formNotices)[number]

export function isFormNotice(value: unknown): value is FormNotice {
  return formNotices.some((notice) => notice === value)
}
