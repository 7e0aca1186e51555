import {
  ENQUIRY_PATH,
  legalPageAt,
  legalPaths,
  MENUS_PATH,
  ownPageAt,
  readLanguagePath,
  readSiteQuery,
  type SiteQuery,
} from '@tablier/contracts'

export const publicSiteRoot = new URL('../../../public-site/', import.meta.url)
export const adminRoot = new URL('../../../admin/', import.meta.url)

export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/**
 * Returns whether a path asks for a file: its last segment has an extension, or one of its segments starts with a dot,
 * as in `/.well-known/`. Programs that look for such files, or for weaknesses, would take a page for a broken file.
 * Repeated slashes and slashes at the end are ignored.
 */
export function namesFile(path: string): boolean {
  const segments = decoded(path)
    .split(/[/\\]+/)
    .filter(Boolean)
  return segments.some((segment) => segment.startsWith('.')) || EXTENSION.test(segments.at(-1) ?? '')
}

/** Matches an extension with a letter, unlike the end of `/menu-2.1`, and copies of editors: `x.php~`. */
const EXTENSION = /\.\w{0,11}[a-z]\w{0,11}\W{0,4}$/i

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The parts of a URL on which a page depends. */
export interface PageAddress {
  /** `/de` for a page in German; '' for one in the main language. The site may not have the language. */
  readonly prefix: string
  /** `/`, the enquiry's path, that of the menus, or of a legal page; there may be none of them. */
  readonly path: string
  /** The part of the query that changes the page; only on the first page. */
  readonly query: SiteQuery
}

/** Reads a page's address: the enquiry's, the menus', a legal page's, or else the first page's. Drops other queries. */
export function pageAddress(url: string): PageAddress {
  const { language, path } = readLanguagePath(pathOf(url))
  const prefix = language ? `/${language}` : ''
  const legalPage = legalPageAt(path)
  if (legalPage) return { prefix, path: legalPaths[legalPage], query: {} }
  if (ownPageAt(path) === 'menus') return { prefix, path: MENUS_PATH, query: {} }
  if (path.replace(/\/$/, '') === ENQUIRY_PATH) return { prefix, path: ENQUIRY_PATH, query: {} }
  return { prefix, path: '/', query: path === '/' ? readSiteQuery(url.slice(pathOf(url).length)) : {} }
}
