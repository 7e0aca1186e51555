import type { LegalLink, LegalText } from '../site/content.ts'
import { LegalLinks } from '../sections/footer/legal-links.tsx'
import stylesUrl from './legal.css?url'
import type { Settings } from '../site/settings.ts'

export interface LegalPageProps {
  readonly page: LegalText
  /** All published legal pages. */
  readonly links: readonly LegalLink[]
  readonly siteName: string
  readonly settings: Settings
}

/** A text of the owner's, to read in peace. It works without scripts. */
export function LegalPage({ page, links, siteName, settings }: LegalPageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-espresso text-cream">
      <title>{`${page.title} – ${siteName}`}</title>
      <link rel="stylesheet" href={stylesUrl} />
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="content py-5">
        <HomeLink className="font-display text-2xl tracking-tight hover:text-saffron-light">{siteName}</HomeLink>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="flex-1 bg-cream py-12 text-ink [--accent:var(--color-saffron-deep)] md:py-20"
      >
        <article className="content">
          <h1 dir="auto" className="max-w-3xl text-heading font-normal tracking-tight [overflow-wrap:anywhere]">
            {page.title}
          </h1>
          <p className="mt-4 text-sm text-ink-soft">
            Last changed on <time dateTime={page.updatedAt}>{dateOf(page.updatedAt, settings)}</time>
          </p>
          <div
            dir="auto"
            className="legal-text mt-10 max-w-prose"
            dangerouslySetInnerHTML={{ __html: page.body }} // the server sanitized it when it was saved
          />
        </article>
      </main>
      <footer className="content flex flex-wrap gap-x-8 py-6 text-sm text-sand">
        <HomeLink className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-saffron-light">
          {`Back to ${siteName}`}
        </HomeLink>
        <LegalLinks links={links} current={page.name} />
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

function dateOf(time: string, { language, timeZone }: Settings): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(time))
}
