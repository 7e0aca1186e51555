import type { LegalPageName } from '@tablier/contracts/paths'
import type { LegalLink } from '../../site/content.ts'
import { legalHref } from '../../site/legal-links.ts'

interface LegalLinksProps {
  readonly links: readonly LegalLink[]
  readonly current?: LegalPageName
}

/** Links to the published legal pages. */
export function LegalLinks({ links, current }: LegalLinksProps) {
  return (
    <nav aria-label="Legal">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ name, title }) => (
          <li key={name}>
            <a
              href={legalHref(name)}
              aria-current={name === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-md underline-offset-4 [overflow-wrap:anywhere] hover:text-saffron-light hover:underline aria-[current]:text-cream"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
