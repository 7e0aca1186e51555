import { isFormNotice } from '@tablier/contracts'

/** The folders of the two apps. */
export const publicSiteRoot = new URL('../../../public-site/', import.meta.url)
export const adminRoot = new URL('../../../admin/', import.meta.url)

/** Returns the path of a URL, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/**
 * Returns the part of a URL that a page depends on: its path, and on the first page the result of a posted form. All
 * other queries are dropped, so that they cannot fill the cache.
 */
export function pageKey(url: string): string {
  const path = pathOf(url)
  if (path !== '/') return path
  const notice = new URLSearchParams(url.slice(path.length)).get('message')
  return isFormNotice(notice) ? `/?message=${notice}` : path
}
