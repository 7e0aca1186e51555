import type { ReactNode } from 'react'
import type { LegalPageName } from '@tablier/contracts/paths'
import type { LegalLink } from '../site/content.ts'
import { LegalLinks } from '../sections/footer/legal-links.tsx'

export interface PlainPageProps {
  readonly title: string
  readonly siteName: string
  /** All published legal pages. */
  readonly links: readonly LegalLink[]
  /** The legal page that this is. */
  readonly current?: LegalPageName
  /** The look of the part between header and footer. */
  readonly mainClass: string
  readonly children: ReactNode
}

/** A page other than the landing page, with links back to it. It works without scripts. */
export function PlainPage({ title, siteName, links, current, mainClass, children }: PlainPageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-espresso text-cream">
      <title>{`${title} – ${siteName}`}</title>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="content py-5">
        <HomeLink className="font-display text-2xl tracking-tight hover:text-saffron-light">{siteName}</HomeLink>
      </header>
      <main id="content" tabIndex={-1} className={`flex-1 py-12 md:py-20 ${mainClass}`}>
        {children}
      </main>
      <footer className="content flex flex-wrap gap-x-8 py-6 text-sm text-sand">
        <HomeLink className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-saffron-light">
          {`Back to ${siteName}`}
        </HomeLink>
        <LegalLinks links={links} {...(current && { current })} />
      </footer>
    </div>
  )
}

function HomeLink({ className, children }: { readonly className: string; readonly children: string }) {
  return (
    <a href={import.meta.env.BASE_URL} className={`rounded-md ${className}`}>
      {children}
    </a>
  )
}
