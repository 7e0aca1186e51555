import { alternates, pathIn } from '@tablier/contracts/language-paths'
import type { Settings } from '../site/content.ts'

interface PageAddress {
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** The page's own path, without a language. */
  readonly path: string
  readonly settings: Pick<Settings, 'language' | 'languages'>
}

/** Returns the URL of a page in the language of its settings. */
export function urlIn({ publicUrl, path, settings: { language, languages } }: PageAddress): string {
  return publicUrl + pathIn(language, languages[0], path)
}

/** The head's links to the page in each of the site's languages, itself included. Nothing on a site with one language. */
export function Alternates({ publicUrl, path, settings }: PageAddress) {
  return alternates(settings.languages, path).map(({ hreflang, path: at }) => (
    <link key={hreflang} rel="alternate" hrefLang={hreflang} href={publicUrl + at} />
  ))
}

/**
 * Returns Open Graph's tag for the page's language, with the most likely country if the language has none: `de_DE`.
 * Nothing on a site with one language.
 */
export function localeTag({ language: tag, languages }: PageAddress['settings']): { readonly 'og:locale'?: string } {
  if (languages.length < 2) return {}
  const { language, region } = new Intl.Locale(tag).maximize()
  return { 'og:locale': region ? `${language}_${region}` : language }
}
