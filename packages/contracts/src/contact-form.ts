/** Shared by the contact form and the server. Separate from the schemas, which the page does not load. */

/** The path that the form posts to without JavaScript. */
export const CONTACT_FORM_PATH = '/contact'

/** Maximum lengths in characters. */
export const messageLengths = { name: 200, email: 254, subject: 300, message: 10_000 } as const

/** The result of a post without JavaScript, shown in the page's URL: `/?message=sent#contact`. */
const formNotices = ['sent', 'invalid', 'invalid-email', 'failed', 'too-many'] as const
export type FormNotice = (typeof formNotices)[number]

export function isFormNotice(value: unknown): value is FormNotice {
  return formNotices.some((notice) => notice === value)
}
