interface OfLanguage {
  readonly lang: string
  /** The site's main language, if this is another one. */
  readonly main?: string | undefined
}

/** Returns the path of a page in a language. */
export function pathOf(path: string, { lang, main }: OfLanguage): string {
  return main ? `/${lang}${path}` : path
}

/** The playground has one address for all pages, so its query names the page and the language. */
const isInQuery = import.meta.env.MODE === 'mock'

/**
 * Returns the address of a page in a language, for a link.
 * @param name of a legal page, at its path
 */
export const hrefOf: (path: string, language: OfLanguage, name?: string) => string = isInQuery ? queried : pathOf

function queried(_path: string, { lang, main }: OfLanguage, name?: string): string {
  const query = [name && `page=${name}`, main && `lang=${lang}`].filter(Boolean).join('&')
  return import.meta.env.BASE_URL + (query && `?${query}`)
}
