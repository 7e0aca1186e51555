import { documentTags } from '../site/document-tags.ts'
import { LegalPage, type LegalPageProps } from './legal-page.tsx'

interface LegalDocumentProps extends LegalPageProps {
  /** The page's own address. */
  readonly url: string
  readonly styles: readonly string[]
}

/** A legal page as a whole document without scripts. */
export function LegalDocument({ url, styles, ...props }: LegalDocumentProps) {
  const { page, siteName, settings } = props
  const share = { 'og:type': 'article', 'og:site_name': siteName, 'og:title': page.title, 'og:url': url }
  return (
    <html lang={settings.language}>
      <head>
        {documentTags.meta.map((tag) => (
          <meta key={JSON.stringify(tag)} {...tag} />
        ))}
        {Object.entries(share).map(([property, content]) => (
          <meta key={property} property={property} content={content} />
        ))}
        <link rel="canonical" href={url} />
        {documentTags.links.map((tag) => (
          <link key={tag.href} {...tag} />
        ))}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <LegalPage {...props} />
      </body>
    </html>
  )
}
