import { renderToString } from 'react-dom/server'
import { ContactFormIsland } from '../sections/contact/contact-form-island.tsx'
import type { ContactFormProps } from '../sections/contact/contact-form.tsx'

/** As every page without an outcome has it. */
const emptyForm = renderToString(<ContactFormIsland />)

/**
 * Puts the outcome of a posted form, and its texts if it was refused, into a rendered page. Only the form is rendered,
 * since strangers may post as many wrong forms as they like.
 * @returns undefined if the page has no empty contact form
 */
export function withContactForm(html: string, form: ContactFormProps): string | undefined {
  const at = html.indexOf(emptyForm)
  if (at < 0) return undefined
  return html.slice(0, at) + renderToString(<ContactFormIsland {...form} />) + html.slice(at + emptyForm.length)
}
