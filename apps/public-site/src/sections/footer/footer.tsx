import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api.tsx'
import { useSiteName } from '../../site/site-name.ts'
import { footerQuery, legalLinksQuery } from '../../site/content-queries.ts'
import { LegalLinks } from './legal-links.tsx'
import { SocialLinks } from './social-links.tsx'

export function Footer() {
  const api = useApi()
  const { data: footer, status } = useQuery(footerQuery(api))
  const { data: links = [] } = useQuery(legalLinksQuery(api))
  return (
    <footer id="footer" className="bg-espresso text-cream [--accent:var(--color-saffron-light)]">
      <div className="content">
        <div className="flex flex-col gap-8 border-t border-cream/15 py-12 text-sm md:flex-row md:items-center md:justify-between md:py-16">
          {status === 'pending' && <output>Loading...</output>}
          {status === 'error' && (
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
          {status === 'success' && !footer && <Copyright />}
          {status === 'success' && <SocialLinks json={footer?.socialMedia ?? '[]'} />}
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
function Copyright() {
  return <p className="text-sand">© {useSiteName()}. All rights reserved.</p>
}
