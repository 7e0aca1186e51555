import { type FormNotice, isFormNotice } from './contact-form.ts'

/** What the public page's query may ask for; everything else in it is ignored. */
export interface SiteQuery {
  /** The result of a form that was posted without JavaScript. */
  readonly notice?: FormNotice
  /** The id of the dish that the page is shared for. Such a dish may not exist. */
  readonly dish?: number
}

/**
 * Reads the query of the page's URL. The server and the browser both use this: they must agree, or hydration fails.
 * @param search with or without the leading `?`
 */
export function readSiteQuery(search: string): SiteQuery {
  const query = new URLSearchParams(search)
  const notice = query.get('message')
  if (isFormNotice(notice)) return { notice }
  const dish = itemId(query.get('dish'))
  return dish === null ? {} : { dish }
}

/** The id of a record as it is written in a URL; null for any other text. */
export function itemId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
