import { isFormNotice } from '@tablier/contracts'

/** Where the two apps are; nothing of them is imported but the public site's `render`. */
export const publicSiteRoot = new URL('../../../public-site/', import.meta.url)
export const adminRoot = new URL('../../../admin/', import.meta.url)

/** The path of a request, its query left aside. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/**
 * What a page depends on: its path; on the first page also what it has to say
 * of a form that was posted. No other query counts, so none fills the cache.
 */
export function pageAddress(url: string): string {
  const path = pathOf(url)
  if (path !== '/') return path
  const notice = new URLSearchParams(url.slice(path.length)).get('message')
  return isFormNotice(notice) ? `/?message=${notice}` : path
}
