import type { LegalLink, LegalText } from '../site/content.ts'
import stylesUrl from './legal.css?url'
import type { Settings } from '../site/settings.ts'
import { PlainPage } from './plain-page.tsx'

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
    <PlainPage
      title={page.title}
      siteName={siteName}
      links={links}
      current={page.name}
      mainClass="bg-cream text-ink [--accent:var(--color-saffron-deep)]"
    >
      <link rel="stylesheet" href={stylesUrl} />
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
    </PlainPage>
  )
}

function dateOf(time: string, { language, timeZone }: Settings): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(time))
}
