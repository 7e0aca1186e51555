import type { ReactNode } from 'react'
import fontsUrl from '../fonts/fonts.css?url'
import { documentTags } from '../site/document-tags.ts'

interface SiteDocumentProps {
  readonly language: string
  /** The head's own tags of this page. */
  readonly head?: ReactNode
  readonly styles?: readonly string[]
  /** True if content is missing: the browser loads it itself. */
  readonly isIncomplete?: boolean
  /** False for a page without scripts, which cannot wait with its fonts. */
  readonly hasScript?: boolean
  readonly children: ReactNode
}

/** The whole document. */
export function SiteDocument({ language, head, styles, isIncomplete, hasScript = true, children }: SiteDocumentProps) {
  const fonts = <link rel="stylesheet" href={fontsUrl} />
  return (
    <html lang={language} data-incomplete={isIncomplete || undefined}>
      <head>
        {documentTags.meta.map((tag) => (
          <meta key={JSON.stringify(tag)} {...tag} />
        ))}
        {styles?.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="page" /> // before what is preloaded
        ))}
        {documentTags.links.map((tag) => (
          <link key={tag.href} {...tag} />
        ))}
        {head}
      </head>
      <body>
        {children}
        {hasScript ? <noscript>{fonts}</noscript> : fonts}
      </body>
    </html>
  )
}
