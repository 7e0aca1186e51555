import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { EnquiryForm } from '../enquiry/enquiry-page.tsx'
import { ContactFormIsland } from '../sections/contact/contact-form-island.tsx'
import type { PostedForm } from '../sections/contact/posted-outcome.ts'

const landingPage = (posted: PostedForm) => renderToString(<ContactFormIsland {...posted} />)
const enquiryPage = (posted: PostedForm) => renderToStaticMarkup(<EnquiryForm {...posted} />)

/** The forms as every page without an outcome has them. */
const empty = new Map([landingPage, enquiryPage].map((rendered) => [rendered, rendered({})]))

/**
 * Puts the outcome of a posted form, and its texts if it was refused, into a rendered page: into the enquiry's, if the
 * form asked about the evening. Only the form is rendered, since strangers may post as many wrong forms as they like.
 * @returns undefined if the page has no such empty form
 */
export function withContactForm(html: string, form: PostedForm): string | undefined {
  const rendered = form.refused?.evening ? enquiryPage : landingPage
  const emptyForm = empty.get(rendered) ?? ''
  const at = html.indexOf(emptyForm)
  if (at < 0) return undefined
  return html.slice(0, at) + rendered(form) + html.slice(at + emptyForm.length)
}
