import { type LanguageChoice, LanguageList } from '../../site/languages.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The name of the page's language, which opens links to the others. */
export function LanguageMenu({ label, links }: LanguageChoice) {
  return (
    <details className="relative text-center">
      <summary className="nav-link gap-2">
        <span className="sr-only">{label}</span>
        {links.find(({ isCurrent }) => isCurrent)?.name}
        <Icon path="M6 9l6 6 6-6" className="size-4" />
      </summary>
      <LanguageList
        links={links}
        className="rounded-2xl lg:absolute lg:end-0 lg:bg-espresso lg:p-3"
        linkClass="nav-link"
      />
    </details>
  )
}
