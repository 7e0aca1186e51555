import { type FormNotice, isFormNotice } from '../messages/contact-form.ts'

/** What the public page's query may ask for; everything else in it is ignored. */
export interface SiteQuery {
  /** The result of a form that was posted without JavaScript. */
  readonly notice?: FormNotice
  /** The id of the dish that the page is shared for. Such a dish may not exist. */
  readonly dish?: number
  /** The part of the list of dishes, from 2: for readers without scripts. Such a part may not exist. */
  readonly dishes?: number
  /** The part of the gallery, likewise. */
  readonly pictures?: number
}

/**
 * Reads the query of the page's URL. At most one of its facts counts, so that few pages are kept.
 * @param search with or without the leading `?`
 */
export function readSiteQuery(search: string): SiteQuery {
  const query = new URLSearchParams(search)
  const notice = query.get('message')
  if (isFormNotice(notice)) return { notice }
  const dish = itemId(query.get('dish'))
  if (dish !== null) return { dish }
  const dishes = itemId(query.get('dishes')) ?? 1
  if (dishes > 1) return { dishes }
  const pictures = itemId(query.get('pictures')) ?? 1
  return pictures > 1 ? { pictures } : {}
}

/** The query of a URL that asks for these facts; '' for none. */
export function siteQueryText({ notice, ...parts }: SiteQuery): string {
  const fact = Object.entries({ message: notice, ...parts }).find(([, value]) => value !== undefined)
  return fact ? `?${fact[0]}=${fact[1]}` : ''
}

/** The id of a record as it is written in a URL; null for any other text. */
export function itemId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
