import { legalPageAt, type LegalPageName, legalPageNames, legalPaths } from '@tablier/contracts/paths'

/** Without a server there is one address, so the playground names the page in its query. */
const isInQuery = import.meta.env.MODE === 'mock'

/** The address of a legal page. */
export function legalHref(name: LegalPageName): string {
  return isInQuery ? `?page=${name}` : legalPaths[name]
}

/** The legal page at an address, whether or not it is published. */
export function legalPageOf({ pathname, search }: { pathname: string; search: object }): LegalPageName | undefined {
  const asked = isInQuery && 'page' in search ? search.page : undefined
  return legalPageAt(pathname) ?? legalPageNames.find((name) => name === asked)
}
