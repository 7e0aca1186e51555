/** Shared by the contact form and the server. Separate from the schemas, which the page does not load. */

/** The path that the form posts to without JavaScript. */
export const CONTACT_FORM_PATH = '/contact'

/** Maximum lengths in characters. */
export const messageLengths = { name: 200, email: 254, subject: 300, message: 10_000 } as const

/** What a visitor types into the form. */
export type FormTexts = Readonly<Record<keyof typeof messageLengths, string>>

/** Reads the form's fields by name, trimmed; '' for a missing one. */
export function formTexts(valueOf: (name: keyof FormTexts) => string | undefined): FormTexts {
  const read = (name: keyof FormTexts) => valueOf(name)?.trim() ?? ''
  return { name: read('name'), email: read('email'), subject: read('subject'), message: read('message') }
}

/** A form that was posted without JavaScript and not accepted: the page shows it again. */
export interface RefusedForm {
  readonly notice: FormNotice
  readonly texts: FormTexts
}

/** The result of a post without JavaScript. Success is shown in the page's URL: `/?message=sent#contact-outcome`. */
const formNotices = ['sent', 'invalid', 'invalid-email', 'failed', 'too-many'] as const
export type FormNotice = (typeof formNotices)[number]

export function isFormNotice(value: unknown): value is FormNotice {
  return formNotices.some((notice) => notice === value)
}
