import { cleanHtml } from '../collections/clean-html.ts'
import type { LegalPageValues } from './legal-page-queries.ts'

/** Returns values of a legal page with its HTML cleaned. The page shows its title as the only first heading. */
export function checkedLegalPage<Values extends LegalPageValues>(values: Values): Values {
  const { title, body } = values
  return {
    ...values,
    ...(title !== undefined && { title: title.trim() }),
    ...(body !== undefined && { body: cleanHtml(body, { h1: 'h2' }) }),
  }
}

/** True for HTML that shows no text. Such a page cannot be published. */
export function isBlank(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}
