import { type Language, languages } from '@tablier/words/languages'

/**
 * Splits a path such as `/de/privacy` into its language and the page's own path. `/de` is `/` in German. Whether the
 * site has that language is another question.
 */
export function readLanguagePath(path: string): { readonly language: Language | undefined; readonly path: string } {
  const language = languages.find((tag) => `${path}/`.startsWith(`/${tag}/`))
  return { language, path: language ? path.slice(language.length + 1) || '/' : path }
}

/** Returns the path of a page in a language: the main one's has no tag. */
export function pathIn(language: string, main: string | undefined, path: string): string {
  return language === main ? path : `/${language}${path}`
}

/**
 * Returns the addresses of a page for `hreflang`, in every language of the site and for readers of all others; none on a
 * site with one language.
 * @param tags of the languages, the main language first
 * @param path the page's own path, without a language
 */
export function alternates(
  tags: readonly string[],
  path: string,
): { readonly hreflang: string; readonly path: string }[] {
  if (tags.length < 2) return []
  const pages = tags.map((tag) => ({ hreflang: tag, path: pathIn(tag, tags[0], path) }))
  return [...pages, { hreflang: 'x-default', path }]
}
