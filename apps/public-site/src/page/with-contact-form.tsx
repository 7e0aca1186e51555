import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { EnquiryForm } from '../enquiry/enquiry-page.tsx'
import { ContactFormIsland } from '../sections/contact/contact-form-island.tsx'
import type { ContactFormProps } from '../sections/contact/contact-form.tsx'

const landingPage = (props: ContactFormProps) => renderToString(<ContactFormIsland {...props} />)
const enquiryPage = (props: ContactFormProps) => renderToStaticMarkup(<EnquiryForm {...props} />)

/** The forms as every page without an outcome has them. */
const empty = new Map([landingPage, enquiryPage].map((rendered) => [rendered, rendered({})]))

/**
 * Puts the outcome of a posted form, and its texts if it was refused, into a rendered page: into the enquiry's, if the
 * form asked about the evening. Only the form is rendered, since strangers may post as many wrong forms as they like.
 * @returns undefined if the page has no such empty form
 */
export function withContactForm(html: string, form: ContactFormProps): string | undefined {
  const rendered = form.refused?.evening ? enquiryPage : landingPage
  const emptyForm = empty.get(rendered) ?? ''
  const at = html.indexOf(emptyForm)
  if (at < 0) return undefined
  return html.slice(0, at) + rendered(form) + html.slice(at + emptyForm.length)
}
