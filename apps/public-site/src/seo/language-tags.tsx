import { alternates, pathIn } from '@tablier/contracts/language-paths'
import type { Settings } from '../site/content.ts'

interface LanguageTagsProps {
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** The page's own path, without a language. */
  readonly path: string
  readonly settings: Pick<Settings, 'language' | 'languages'>
}

/** The head's tags for a page that exists in several languages: `hreflang` pairs and Open Graph's locales. */
export function LanguageTags({ publicUrl, path, settings: { language, languages } }: LanguageTagsProps) {
  const others = languages.filter((tag) => tag !== language)
  return (
    <>
      {alternates(languages, path).map(({ hreflang, path: at }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={publicUrl + at} />
      ))}
      {others.length > 0 && <meta property="og:locale" content={localeOf(language)} />}
      {others.map((tag) => (
        <meta key={tag} property="og:locale:alternate" content={localeOf(tag)} />
      ))}
    </>
  )
}

/** Returns the URL of a page in the language of its settings. */
export function urlIn({ publicUrl, path, settings: { language, languages } }: LanguageTagsProps): string {
  return publicUrl + pathIn(language, languages[0], path)
}

/** Returns a language as Open Graph writes it, with the most likely country if the tag has none: `de_DE`. */
function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return region ? `${language}_${region}` : language
}
