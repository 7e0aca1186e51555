/**
 * What the page's contact form and the server that takes it agree on; apart
 * from the schemas, so that the page has it without them.
 */

/** Where the form is posted where no script can send it. */
export const CONTACT_FORM_PATH = '/contact'

/** The most characters that each text of a message may have. */
export const messageLengths = { name: 200, email: 254, subject: 300, message: 10_000 } as const

/** What became of a form that was posted, as the page's address says it: `/?message=sent#contact`. */
const formNotices = ['sent', 'invalid', 'invalid-email', 'failed', 'too-many'] as const
export type FormNotice = (typeof formNotices)[number]

export function isFormNotice(value: unknown): value is FormNotice {
  return formNotices.some((notice) => notice === value)
}
