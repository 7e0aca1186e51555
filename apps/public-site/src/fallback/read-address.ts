import { readLanguagePath } from '@tablier/contracts/language-paths'
import { type LegalPageName, legalPageAt, legalPageNames } from '@tablier/contracts/paths'

/** The playground has one address for all pages: see `hrefOf` in site/addresses.ts. */
const isInQuery = import.meta.env.MODE === 'mock'

/** Returns the language that an address names. The site may not have it. */
export function languageIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  const asked = isInQuery ? new URLSearchParams(search).get('lang') : null
  return asked ?? readLanguagePath(pathname).language
}

/** Returns the legal page at an address, published or not. */
export function legalPageOf({ pathname, search }: { pathname: string; search: object }): LegalPageName | undefined {
  const asked = isInQuery && 'page' in search ? search.page : undefined
  return legalPageAt(readLanguagePath(pathname).path) ?? legalPageNames.find((name) => name === asked)
}
