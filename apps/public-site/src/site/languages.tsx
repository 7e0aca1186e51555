import { ownPageAt } from '@tablier/contracts/paths'
import { hrefOf } from './addresses.ts'
import type { Settings } from './content.ts'
import { useSiteWords } from './words.ts'

/** The page in each language of the site. */
export interface LanguageChoice {
  readonly label: string
  readonly links: readonly LanguageLink[]
}

interface LanguageLink {
  /** A BCP 47 tag. */
  readonly tag: string
  /** The language's name in that language. */
  readonly name: string
  readonly href: string
  readonly isCurrent: boolean
}

/**
 * Returns the page in each language of the site; undefined on a site with one language.
 * @param path the page's own path, without a language; null for a preview, whose query names the language
 */
export function useLanguageChoice({ language, languages }: Settings, path: string | null): LanguageChoice | undefined {
  const label = useSiteWords().languageChoice
  if (languages.length < 2) return undefined
  const [main] = languages
  const addressOf = (tag: string) => {
    const isMain = tag === main
    if (path === null) return isMain ? '?' : `?lang=${tag}`
    return hrefOf(path, { lang: tag, main: isMain ? undefined : main }, ownPageAt(path))
  }
  const links = languages.map((tag) => ({ tag, name: ownName(tag), href: addressOf(tag), isCurrent: tag === language }))
  return { label, links }
}

const names = new Map<string, string>()

/** Returns a language's name in that language, such as 'Français'. */
function ownName(tag: string): string {
  const known = names.get(tag)
  if (known !== undefined) return known
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  const shown = name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  names.set(tag, shown)
  return shown
}

interface LanguageListProps extends Pick<LanguageChoice, 'links'> {
  readonly className: string
  readonly linkClass: string
}

/** Links to the page in each language, in the languages' own names. */
export function LanguageList({ links, className, linkClass }: LanguageListProps) {
  return (
    <ul className={className}>
      {links.map(({ tag, name, href, isCurrent }) => (
        <li key={tag}>
          <a href={href} lang={tag} hrefLang={tag} aria-current={isCurrent ? 'page' : undefined} className={linkClass}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
