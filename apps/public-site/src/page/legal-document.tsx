import { LegalPage, type LegalPageProps } from './legal-page.tsx'
import { SiteDocument } from './site-document.tsx'

interface LegalDocumentProps extends LegalPageProps {
  /** The page's own address. */
  readonly url: string
  readonly styles: readonly string[]
}

/** A legal page as a whole document without scripts. */
export function LegalDocument({ url, styles, ...props }: LegalDocumentProps) {
  const { page, siteName, settings } = props
  const share = { 'og:type': 'article', 'og:site_name': siteName, 'og:title': page.title, 'og:url': url }
  const head = (
    <>
      {Object.entries(share).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <link rel="canonical" href={url} />
    </>
  )
  return (
    <SiteDocument language={settings.language} styles={styles} head={head} hasScript={false}>
      <LegalPage {...props} />
    </SiteDocument>
  )
}
