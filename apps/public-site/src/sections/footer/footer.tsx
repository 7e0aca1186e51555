import type { LegalLink, LoadedBy } from '../../site/content.ts'
import { LegalLinks } from './legal-links.tsx'
import { SocialLinks } from './social-links.tsx'

interface FooterProps extends LoadedBy<'footer'> {
  readonly links: readonly LegalLink[]
  readonly siteName: string
}

export function Footer({ data: footer, error, links, siteName }: FooterProps) {
  return (
    <footer id="footer" className="bg-espresso text-cream [--accent:var(--color-saffron-light)]">
      <div className="content">
        <div className="flex flex-col gap-8 border-t border-cream/15 py-12 text-sm md:flex-row md:items-center md:justify-between md:py-16">
          {footer === undefined && !error && <output>Loading...</output>}
          {error && (
            <p role="alert" className="text-danger">
              Failed to load footer
            </p>
          )}
          {footer && (
            <div
              dir="auto"
              className="footer-heading max-w-prose leading-relaxed text-sand"
              dangerouslySetInnerHTML={{ __html: footer.heading }} // the server sanitized it when it was saved
            />
          )}
          {footer === null && <Copyright siteName={siteName} />}
          {footer !== undefined && <SocialLinks json={footer?.socialMedia ?? '[]'} />}
        </div>
        {links.length > 0 && (
          <div className="border-t border-cream/15 py-4 text-sm text-sand">
            <LegalLinks links={links} />
          </div>
        )}
      </div>
    </footer>
  )
}

/** Without a year: a cached page may have been rendered last year. */
function Copyright({ siteName }: Pick<FooterProps, 'siteName'>) {
  return <p className="text-sand">© {siteName}. All rights reserved.</p>
}
