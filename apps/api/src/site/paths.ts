import { readSiteQuery } from '@tablier/contracts'

/** The folders of the two apps. */
export const publicSiteRoot = new URL('../../../public-site/', import.meta.url)
export const adminRoot = new URL('../../../admin/', import.meta.url)

/** Returns the path of a URL, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/** What a page depends on. */
export interface PageAddress {
  /** The path, with the part of the query that changes the page. */
  readonly key: string
  /** The dish that the key names. */
  readonly dish?: number
}

/**
 * Reads the address of a page: its path, and on the first page the result of a posted form or the dish that is shared.
 * All other queries are dropped, so that they cannot fill the cache.
 */
export function pageAddress(url: string): PageAddress {
  const path = pathOf(url)
  if (path !== '/') return { key: path }
  const { notice, dish } = readSiteQuery(url.slice(path.length))
  if (notice) return { key: `/?message=${notice}` }
  return dish === undefined ? { key: '/' } : { key: `/?dish=${dish}`, dish }
}
