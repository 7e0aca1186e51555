import { readSiteQuery, type SiteQuery } from '@tablier/contracts'

/** The folders of the two apps. */
export const publicSiteRoot = new URL('../../../public-site/', import.meta.url)
export const adminRoot = new URL('../../../admin/', import.meta.url)

/** Returns the path of a URL, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/** What a page depends on. */
export interface PageAddress {
  readonly path: string
  /** The part of the query that changes the page; only on the first page. */
  readonly query: SiteQuery
}

/** Reads the address of a page. All other queries are dropped, so that they cannot fill the cache. */
export function pageAddress(url: string): PageAddress {
  const path = pathOf(url)
  return { path, query: path === '/' ? readSiteQuery(url.slice(path.length)) : {} }
}
