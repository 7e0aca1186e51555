import { type FormNotice, isFormNotice } from '../messages/contact-form.ts'

/** The facts that the public page reads from its query. It ignores everything else. */
export interface SiteQuery {
  /** The result of a form that was posted without JavaScript. */
  readonly notice?: FormNotice
  /** The id of the dish that is shared. There may be no such dish. */
  readonly dish?: number
  /** The part of the list of dishes, from 2, for readers without scripts. There may be no such part. */
  readonly dishes?: number
  /** The part of the gallery, from 2. There may be no such part. */
  readonly pictures?: number
}

/**
 * Reads the query of the page's URL. Only one fact counts, so that few pages are kept.
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
